import { writeFile } from 'node:fs/promises'
import { assemble, type House } from '#kernel/server/assemble.ts'
import { explainPermissions } from './explain/explain-lists.ts'
import { modules } from './modules.ts'
import { openApiOf } from './openapi.ts'

/*
 * npm run api: writes docs/openapi.json and docs/permissions.txt, so that a call or a right that
 * changes is a line of the review.
 */

const folder = new URL('../../../docs/', import.meta.url)

/** Where a file of the API lies. */
export function apiFile(name: string): URL {
  return new URL(name, folder)
}

/** The files that say what the product's API is, by name. */
export function apiFilesOf(house: House): Readonly<Record<string, string>> {
  return {
    'openapi.json': aCallALine(openApiOf(house)),
    'permissions.txt': `${explainPermissions(house).join('\n')}\n`,
  }
}

/** JSON with a line for each call and each record: short enough to be read, and to be compared. */
function aCallALine(description: Readonly<Record<string, unknown>>): string {
  const { paths, components, ...head } = description
  const { schemas, ...others } = components as { readonly schemas: object }
  const lines = (of: object) =>
    Object.entries(of)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n')
  return [
    `{${JSON.stringify(head).slice(1, -1)},`,
    `"paths":{\n${lines(paths as object)}\n},`,
    `"components":{${JSON.stringify(others).slice(1, -1)},"schemas":{\n${lines(schemas)}\n}}}`,
    '',
  ].join('\n')
}

if (import.meta.filename === process.argv[1])
  for (const [name, text] of Object.entries(apiFilesOf(assemble(modules))))
    await writeFile(apiFile(name), text)
