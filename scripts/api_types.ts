/** Makes the types of the API from openapi.json where they are missing or of another document; the type checks begin with it. */
import { currentApiTypes } from './openapi/api_types.ts'

await currentApiTypes()
