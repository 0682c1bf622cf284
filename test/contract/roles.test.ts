import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { explain } from '#app/server/explain.ts'
import { modules } from '#app/server/modules.ts'
import { assemble } from '#kernel/server/assemble.ts'

/*
 * What every built-in role holds is written down, so that a change of rights is a line in a review:
 * `npm run --silent explain roles > test/contract/roles.txt` writes it anew.
 */
it('gives every built-in role what is written down', async () => {
  const written = await readFile(new URL('./roles.txt', import.meta.url), 'utf8')
  const lines = (await explain(assemble(modules), 'roles')) ?? []
  expect(lines.length).toBeGreaterThan(1000)
  expect(lines).toEqual(written.trimEnd().split('\n'))
})
