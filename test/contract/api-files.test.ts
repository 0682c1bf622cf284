import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { apiFile, apiFilesOf } from '#app/server/api-files.ts'
import { modules } from '#app/server/modules.ts'
import { assemble } from '#kernel/server/assemble.ts'

it('has the calls and the rights of today written down', async () => {
  const files = Object.entries(apiFilesOf(assemble(modules)))
  expect(files.map(([name]) => name)).toEqual(['openapi.json', 'permissions.txt'])
  for (const [name, text] of files) {
    const committed = await readFile(apiFile(name), 'utf8')
    expect(text === committed, `docs/${name}: run \`npm run api\` and commit what it writes`).toBe(
      true,
    )
  }
  expect(() => JSON.parse(files[0]?.[1] ?? '')).not.toThrow()
})
