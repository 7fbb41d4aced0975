/** Entry point of `node ace.js <command>`: loads TypeScript support, then the console kernel. */
import './scripts/typescript/register.mjs'
await import('./bin/console.js')
