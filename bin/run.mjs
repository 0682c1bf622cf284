// Runs a .ts file with the packaged Node: node bin/run.mjs path/to/file.ts [arguments]
import { install } from './install.mjs'
import { leaveLike, node, quickly, start } from './project.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('用法：node bin/run.mjs 文件.ts [参数…]')
  process.exit(2)
}
await install()
await leaveLike(start(node(), [quickly, file, ...args]).ended)
