import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadMasterKey, MasterKeyRefusal } from './master-key.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'master-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('makes a key on the first start, readable by its owner only, and keeps it', async () => {
  const key = await loadMasterKey({ dataDir: join(dataDir, 'new') })
  expect(key).toHaveLength(32)
  expect((await stat(join(dataDir, 'new', 'master.key'))).mode & 0o777).toBe(0o600)
  expect(await loadMasterKey({ dataDir: join(dataDir, 'new') })).toEqual(key)
})

it('settles on one key when several processes start at once, and leaves no other file', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadMasterKey({ dataDir })))
  expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['master.key'])
})

it('prefers the key of the environment and then writes no file', async () => {
  const key = Buffer.alloc(32, 3)
  expect(await loadMasterKey({ dataDir, fromEnvironment: key.toString('base64') })).toEqual(key)
  expect(await readdir(dataDir)).toEqual([])
})

it('takes the text of a key file as the environment key', async () => {
  const key = await loadMasterKey({ dataDir })
  const text = await readFile(join(dataDir, 'master.key'), 'utf8')
  expect(await loadMasterKey({ dataDir, fromEnvironment: text })).toEqual(key)
})

it('refuses a key of wrong length or with foreign characters', async () => {
  const wrong = [Buffer.alloc(16).toString('base64'), '!'.repeat(44), ' 密钥 ']
  for (const fromEnvironment of wrong) {
    await expect(loadMasterKey({ dataDir, fromEnvironment })).rejects.toThrow(MasterKeyRefusal)
  }
  await writeFile(join(dataDir, 'master.key'), '', { mode: 0o600 })
  await expect(loadMasterKey({ dataDir })).rejects.toThrow('32 字节')
})

it('refuses a key file its group may read', async () => {
  await loadMasterKey({ dataDir })
  await chmod(join(dataDir, 'master.key'), 0o640)
  await expect(loadMasterKey({ dataDir })).rejects.toThrow('chmod 600')
})
