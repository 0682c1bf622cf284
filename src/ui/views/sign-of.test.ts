import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signOf } from './sign-of.ts'

it('is the last sign of a Chinese name and the first letter of others', () => {
  expect(['王芳', '欧阳修', 'alice', '李敏（财务）', '𠮷野家', '', '（空）'].map(signOf)).toEqual([
    ...['芳', '修', 'A', '敏', '家', '', '（'],
  ])
})

/** Where a picture itself is judged, not somebody shown. */
const pictures = ['change-parts.tsx', 'user-audit.tsx', 'present-people.tsx', 'person-avatar.tsx']

it('is drawn by one view: no screen makes a face of its own', () => {
  const root = join(import.meta.dirname, '../..')
  const own = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file =>
      file.endsWith('.tsx') &&
      !pictures.some(name => file.endsWith(name)) &&
      /import \{[^}]*\bAvatar\b[^}]*\} from 'antd'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(own).toEqual([])
})
