import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOfLength, mostLines } from '../bin/file-lengths.mjs'

let folder: string
const write = (file: string, lines: number) =>
  writeFile(join(folder, file), 'export {}\n'.repeat(lines))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lengths-'))
  await write('full.ts', mostLines)
  await write('long.ts', mostLines + 1)
})
afterAll(() => rm(folder, { recursive: true }))

it('refuses a file of more lines than one may have, and lets the longest that may be pass', () => {
  const faults = faultsOfLength(folder, ['full.ts', 'long.ts'], {})
  expect(faults).toEqual(['long.ts: 301 lines, at most 300; split it by subject'])
})

it('lets a longer file pass that is on the list, and keeps no other on it', () => {
  const listed = { 'long.ts': 'for a reason', 'full.ts': 'for none', 'gone.ts': 'for none' }
  expect(faultsOfLength(folder, ['full.ts', 'long.ts'], listed)).toEqual([
    expect.stringMatching(/^full\.ts: .*take it off the list/),
    expect.stringMatching(/^gone\.ts: .*take it off the list/),
  ])
})
