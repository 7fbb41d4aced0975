import 'reflect-metadata'
import { serve } from './serve.js'

serve()
