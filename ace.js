/** Entry point of `node ace.js <command>`: loads TypeScript support, then the console kernel. */
import '@poppinss/ts-exec'
await import('./bin/console.js')
