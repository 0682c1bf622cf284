import type { Person } from '#kernel/server/person.ts'
import { dayAfter, workingHour } from '../days.ts'
import type { Officials } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import type { World } from '../world.ts'

const path = 'platform/savedView'

interface View {
  readonly route: string
  readonly name: string
  readonly shared: 'none' | 'department' | 'organisation'
  readonly sort?: string
  readonly filter: readonly {
    readonly field: string
    readonly op: string
    readonly value: unknown
  }[]
}

const views = {
  head: [
    {
      ...{ route: '/project/promine', name: '在筹项目', shared: 'organisation' },
      filter: [{ field: 'state', op: 'in', value: ['raising'] }],
    },
  ],
  finance: [
    {
      ...{ route: '/finance/findon', name: '万元以上捐赠', shared: 'organisation' },
      ...{ sort: '-amount', filter: [{ field: 'amount', op: 'gte', value: 1_000_000 }] },
    },
  ],
  operator: [
    {
      ...{ route: '/project/promine', name: '我的草稿', shared: 'none' },
      filter: [{ field: 'state', op: 'in', value: ['draft', 'rejected'] }],
    },
  ],
  platform: [
    {
      ...{ route: '/gyhmanager/mechanism', name: '公募机构', shared: 'organisation' },
      filter: [{ field: 'qualification', op: 'in', value: ['1'] }],
    },
  ],
} as const satisfies Readonly<Record<string, readonly View[]>>

/** Lists as some people like them, for themselves or for their colleagues; nobody opens them by default. */
export async function saveViews(
  world: World,
  { operator }: Officials,
  teams: readonly { readonly team: Team }[],
): Promise<void> {
  const save = (person: Person, wanted: readonly View[]) =>
    world.as(person, workingHour(world.random('views'), dayAfter(world.today, -50)), async desk => {
      for (const { route, name, shared, ...query } of wanted)
        await desk.insert(path, { route, name, shared, query, isDefault: false })
    })
  for (const { team } of teams) {
    await save(team.head, views.head)
    await save(team.finance, views.finance)
    await save(team.operator, views.operator)
  }
  await save(operator, views.platform)
}
