import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { sealedStore } from './sealed-store.ts'

const chunk = 64 * 1024
let folder: string
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gongyibao-sealed-'))
  store = sealedStore(diskStore(folder), Buffer.alloc(32, 1))
})
afterAll(() => rm(folder, { recursive: true }))

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(key: string, from = store): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const piece of await from.open(key)) read.push(piece)
  return Buffer.concat(read)
}

async function pathOf(key: string): Promise<string> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).find(
    entry => entry.name === key,
  )
  return join(found?.parentPath ?? '', key)
}

it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_000])(
  'gives back %i bytes as they were, whatever the pieces they came in',
  async length => {
    const bytes = Buffer.alloc(length, 'ab1')
    await store.put(`content-${length}`, pieces(bytes, 10_007))
    expect((await readAll(`content-${length}`)).equals(bytes)).toBe(true)
  },
)

it.each([
  [
    'one changed bit',
    (sealed: Buffer) => Buffer.from(sealed.map((byte, at) => (at === 70_000 ? byte ^ 1 : byte))),
  ],
  ['a missing last chunk', (sealed: Buffer) => sealed.subarray(0, 17 + 2 * (chunk + 16))],
  ['two chunks in the wrong order', swapChunks],
])('refuses a file with %s', async (_what, change) => {
  await store.put('tampered', pieces(Buffer.alloc(2 * chunk + 5, 'x'), chunk))
  const path = await pathOf('tampered')
  await writeFile(path, change(await readFile(path)))
  await expect(readAll('tampered')).rejects.toThrow()
  await store.remove('tampered')
})

function swapChunks(sealed: Buffer): Buffer {
  const size = chunk + 16
  const [head, one, two, rest] = [
    sealed.subarray(0, 17),
    sealed.subarray(17, 17 + size),
    sealed.subarray(17 + size, 17 + 2 * size),
    sealed.subarray(17 + 2 * size),
  ]
  return Buffer.concat([head, two, one, rest])
}

it('refuses the content of one file under the name of another, and another key', async () => {
  await store.put('original', pieces(Buffer.from('一份文件'), 4))
  await store.put('other-one', pieces(Buffer.from('另一份'), 4))
  await writeFile(await pathOf('other-one'), await readFile(await pathOf('original')))
  await expect(readAll('other-one')).rejects.toThrow()
  const foreign = sealedStore(diskStore(folder), Buffer.alloc(32, 2))
  await expect(readAll('original', foreign)).rejects.toThrow()
})

it('takes no key that leads out of its folder', async () => {
  await expect(store.open('../../etc/passwd')).rejects.toThrow('not a key')
})
