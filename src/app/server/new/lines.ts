import type { Order } from './order.ts'
import { emptyModule, emptyScreens, kebab, stubsOf } from './stubs.ts'

/** The text of a file of the repository; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

/**
 * Every file that a new record makes or changes, with its new text; unsorted imports are for Biome
 * to order. Throws with what is to be added by hand where a list looks different from all others.
 */
export function filesOf(order: Order, read: ReadFile): ReadonlyMap<string, string> {
  const { module, address } = order
  const files = new Map<string, string>([
    ...(module.isNew ? emptyModule(order) : []),
    ...stubsOf(order),
  ])
  const folder = `src/modules/${module.name}`
  const edit = (path: string, ...lines: readonly Line[]) =>
    files.set(path, edited(path, files.get(path) ?? read(path) ?? '', lines))
  const hasPlaces = module.isNew || read(`${folder}/model/places.ts`) !== undefined
  if (address !== undefined && !hasPlaces) {
    for (const [path, text] of emptyScreens(module.name, order.part.label))
      if (path.endsWith('places.ts') || read(path) === undefined) files.set(path, text)
    for (const [path, lines] of firstScreen(order)) edit(path, ...lines)
  }
  for (const [path, lines] of linesOf(order)) edit(path, ...lines)
  const grants = `${folder}/server/role-grants.ts`
  if (!`${files.get(grants) ?? read(grants)}`.includes(`'${order.part.name}/*'`))
    edit(grants, {
      after: /Grants: BuiltInGrants = \{/,
      text: `\n  '${order.path}': { work: '${order.work}', operator: 'RM' },`,
    })
  return files
}

interface Line {
  /** What stands before the line; an import goes to the top. */
  readonly after?: RegExp
  readonly text: string
}

function linesOf(order: Order): readonly (readonly [string, readonly Line[]])[] {
  const { name, address, module } = order
  const folder = `src/modules/${module.name}`
  const file = kebab(name)
  const ofScreen: readonly (readonly [string, readonly Line[]])[] =
    address === undefined
      ? []
      : [
          [
            `${folder}/model/places.ts`,
            [
              { text: `import { ${name} } from './${file}.ts'` },
              {
                after: /Places = \{/,
                text: `\n  '${address}': { shows: [${name}], opens: [${name}] },`,
              },
            ],
          ],
          [
            `${folder}/screens/index.ts`,
            [
              {
                after: /ScreensOf<typeof \w+Places> = \{/,
                text: `\n  '${address}': () => import('./${file}-screen.tsx'),`,
              },
            ],
          ],
        ]
  return [
    [
      `${folder}/model/index.ts`,
      [
        { text: `import { ${name} } from './${file}.ts'` },
        { after: /\nimport [^\n]*\n(?!import)/, text: `\nexport * from './${file}.ts'\n` },
        { after: /resources: \[/, text: `${name},` },
      ],
    ],
    [
      `${folder}/server/index.ts`,
      [
        { text: `import { ${name}Serving } from './${file}.ts'` },
        { after: /servings: \[/, text: `${name}Serving,` },
      ],
    ],
    ...ofScreen,
    ...(module.isNew ? inTheApp(order) : []),
  ]
}

function inTheApp({ module: { name }, address }: Order): readonly (readonly [string, Line[]])[] {
  const screens = { text: `import { ${name}Screens } from '#modules/${name}/screens/index.ts'` }
  return [
    [
      'src/app/server/modules.ts',
      [
        { text: `import { ${name}Module } from '#modules/${name}/server/index.ts'` },
        { after: /modules: readonly ServerModule\[\] = \[[^\]]*/, text: `  ${name}Module,\n` },
      ],
    ],
    [
      'src/app/web/modules.ts',
      [
        { text: `import { ${name}Model } from '#modules/${name}/model/index.ts'` },
        ...(address === undefined ? [] : [screens]),
        {
          after: /webModules: [^=]*= \[(?:\n {2}\[[^\]]*\],)*/,
          text: `\n  [${name}Model${address === undefined ? '' : `, ${name}Screens`}],`,
        },
      ],
    ],
  ]
}

function edited(path: string, before: string, lines: readonly Line[]): string {
  return lines.reduce((text, line) => {
    if (line.after === undefined) return `${line.text}\n${text}`
    const found = line.after.exec(text)
    if (found === null) throw new Error(`${path}: add by hand ${line.text.trim()}`)
    const at = found.index + found[0].length
    return text.slice(0, at) + line.text + text.slice(at)
  }, before)
}

/** What a module without any screen so far gets beside the lists. */
function firstScreen({ module: { name } }: Order): readonly (readonly [string, Line[]])[] {
  return [
    [
      `src/modules/${name}/model/index.ts`,
      [
        { text: `import { ${name}Places } from './places.ts'` },
        { after: /resources: \[[^\]]*\],/, text: `\n  places: ${name}Places,` },
      ],
    ],
    [
      'src/app/web/modules.ts',
      [
        { text: `import { ${name}Screens } from '#modules/${name}/screens/index.ts'` },
        { after: new RegExp(`\\[${name}Model`), text: `, ${name}Screens` },
      ],
    ],
  ]
}
