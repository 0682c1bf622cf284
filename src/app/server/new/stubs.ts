import type { Order } from './order.ts'

/** `familyRelation` → `family-relation`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** `familyRelation` → `FamilyRelation`. */
function pascal(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** The files of the record itself, by their path. */
export function stubsOf(order: Order): ReadonlyMap<string, string> {
  const folder = `src/modules/${order.module.name}`
  const file = kebab(order.name)
  return new Map([
    [`${folder}/model/${file}.ts`, model(order)],
    [`${folder}/server/${file}.ts`, serving(order)],
    [`${folder}/server/${file}.test.ts`, test(order)],
    ...(order.address === undefined
      ? []
      : [[`${folder}/screens/${file}-screen.tsx`, screen(order)] as const]),
  ])
}

/** The files of a module that has none yet, without any record in them. */
export function emptyModule({ module, part, work, address }: Order): ReadonlyMap<string, string> {
  const { name } = module
  const folder = `src/modules/${name}`
  const hasScreens = address !== undefined
  return new Map([
    [
      `${folder}/model/index.ts`,
      `import type { ModuleModel } from '#kernel/resource/module-model.ts'
${hasScreens ? `import { ${name}Places } from './places.ts'\n` : ''}
/** What this module declares. */
export const ${name}Model: ModuleModel = {
  labels: { ${part.name}: '${part.label}' },
  resources: [],
${hasScreens ? `  places: ${name}Places,\n` : ''}}
`,
    ],
    [
      `${folder}/server/role-grants.ts`,
      `import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const ${name}Grants: BuiltInGrants = {
  '${part.name}/*': { work: '${work}', operator: 'RM' },
}
`,
    ],
    [
      `${folder}/server/index.ts`,
      `import type { ServerModule } from '#kernel/server/module.ts'
import { ${name}Model } from '../model/index.ts'
import { ${name}Grants } from './role-grants.ts'

/** ${part.label}. */
export const ${name}Module: ServerModule = {
  name: '${name}',
  model: ${name}Model,
  grants: ${name}Grants,
  servings: [],
}
`,
    ],
    ...(hasScreens ? emptyScreens(name, part.label) : []),
  ])
}

/** The two lists of screens, before the first. */
export function emptyScreens(name: string, label: string): readonly (readonly [string, string])[] {
  const folder = `src/modules/${name}`
  return [
    [
      `${folder}/model/places.ts`,
      `import type { Places } from '#kernel/resource/module-model.ts'

/** The screens of this module, and what of which records is done there. */
export const ${name}Places = {
} as const satisfies Places
`,
    ],
    [
      `${folder}/screens/index.ts`,
      `import type { ScreensOf } from '#ui/views/screens.ts'
import type { ${name}Places } from '../model/places.ts'

/** The screens of ${label}. */
export const ${name}Screens: ScreensOf<typeof ${name}Places> = {
}
`,
    ],
  ]
}

function model({ path, name, label }: Order): string {
  return `import { text } from '#kinds/index.ts'
import { resource } from '#kernel/resource/resource.ts'

/** ${label}, as the platform keeps them. */
export const ${name} = resource('${path}', {
  label: '${label}',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 50, unique: true }),
    remark: text('备注', { max: 200, lines: 2 }),
  },
  // Where organisations have their own: owner: { organisation: 'organisation' } instead.
  keptBy: 'platform',
  views: {
    list: ['name', 'remark', 'updatedAt'],
    search: ['name'],
    form: { 基本信息: ['name', 'remark'] },
  },
})
`
}

function serving({ name }: Order): string {
  return `import { serve } from '#kernel/server/serve.ts'
import { ${name} } from '../model/${kebab(name)}.ts'

export const ${name}Serving = serve(${name})
`
}

function screen({ name, label }: Order): string {
  return `import { ListScreen } from '#ui/views/list-screen.tsx'
import { ${name} } from '../model/${kebab(name)}.ts'

/** The list of ${label}, with their form. */
export default function ${pascal(name)}Screen() {
  return <ListScreen resource={${name}} title="${label}" createLabel="新增${label}" />
}
`
}

function test({ path, name, label, module }: Order): string {
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { ${name} } from '../model/${kebab(name)}.ts'
import { serve } from '#kernel/server/serve.ts'

const keeper = personWith(['${name}.view', '${name}.create'])
let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people, { name: '${module.name}', servings: [serve(${name})] }])
})
afterAll(() => house.close())

const insert = (label: string) =>
  house.call(keeper, 'POST', '/api/${path}/insert', { name: label })

it('keeps each of ${label} once', async () => {
  expect(await insert('甲')).toMatchObject({ statusCode: 1 })
  expect(await insert('甲')).toMatchObject({ statusCode: 4001 })
  expect(await insert('乙')).toMatchObject({ statusCode: 1 })
})
`
}
