// Develops: the server restarts on changes, Vite serves the front end and passes /api on to it.
import { install } from './install.mjs'
import { node, quickly, start, tool } from './project.mjs'

await install()
const port = process.env.PORT || '8080'
// Soon ready: an empty folder gets few example records unless DEMO asks for more.
const DEMO = process.env.DEMO || 'small'
const env = { NODE_ENV: 'development', DEMO, API_URL: `http://127.0.0.1:${port}` }
const both = [
  start(node(), [quickly, '--watch', '--watch-preserve-output', 'src/app/server/main.ts'], { env }),
  start(node(), [tool('vite/bin/vite.js'), ...process.argv.slice(2)], { env }),
]
// Whichever ends first takes the other with it.
const { code } = await Promise.race(both.map(({ ended }) => ended))
for (const { child } of both) child.kill('SIGTERM')
await Promise.all(both.map(({ ended }) => ended))
process.exitCode = code
