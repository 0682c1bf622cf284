import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '#kernel/server/uuid.ts'
import type { FileStore } from './file-store.ts'

/** Files in one folder, spread over 65,536 sub-folders by the end of their key. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[\w-]{8,80}(\.[a-z]{1,10})?$/.test(key))
      throw new Error(`not a key of the store: ${key}`)
    const name = key.split('.')[0] ?? key
    return join(folder, name.slice(-4, -2), name.slice(-2), key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${newId()}.draft`
      const file = await open(draft, 'wx', 0o600)
      try {
        for await (const piece of content) await file.write(piece)
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(draft, { force: true })
        throw error
      }
      await file.close()
      await rename(draft, path)
    },
    async open(key) {
      const file = await open(pathOf(key), 'r')
      return createReadStream('', { fd: file })
    },
    remove: key => rm(pathOf(key), { force: true }),
  }
}
