import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { Made } from '#kernel/server/demo-world.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { activity, activitySession, activitySignUp } from '../../model/index.ts'
import { recountActivities } from '../activity/activity.ts'
import { signAtSession } from '../activity/sign-session.ts'
import { signUp } from '../activity/sign-up.ts'
import { tendActivities } from '../activity/tend-activities.ts'
import { type Cast, momentAt } from './cast.ts'

const path = 'orange/activity'
const opinion = '场次、保险和安全须知齐全，同意发布。'

/** Days from today: when it was written, until when people sign up, and its sessions. */
interface Plan {
  readonly title: string
  readonly kind: string
  readonly written: number
  readonly signUpTo: number
  readonly days: readonly number[]
  readonly capacity: number
  readonly more?: Record<string, unknown>
}

const plans = {
  draft: {
    ...{ title: '冬日图书角整理', kind: '2', written: -2, signUpTo: 18, days: [20], capacity: 12 },
  },
  pending: {
    ...{ title: '社区旧衣回收日', kind: '4', written: -1, signUpTo: 12, days: [14], capacity: 30 },
  },
  returned: {
    ...{ title: '河堤夜跑公益行', kind: '7', written: -6, signUpTo: 15, days: [17], capacity: 60 },
  },
  open: {
    ...{ title: '周末敬老院陪伴', kind: '3', written: -9, signUpTo: 4, capacity: 15 },
    days: [5, 12, 19],
    more: {
      ...{ reviewMode: 'manual', insurance: '平安志愿者意外险，每人保额 20 万元' },
      safety: '<p>请按约定时间到达，不与老人发生钱物往来，身体不适请勿参加。</p>',
      questions: [
        {
          ...{ label: '到达方式', kind: 'choice', required: true, sensitive: false },
          options: ['公共交通', '自驾', '步行'],
        },
      ],
    },
  },
  full: {
    ...{ title: '亲子植树课堂', kind: '2', written: -8, signUpTo: 6, days: [8], capacity: 4 },
    more: { waitList: 5 },
  },
  ended: {
    ...{ title: '秋日护河行动', kind: '4', written: -20, signUpTo: -5, days: [-4], capacity: 20 },
  },
  held: {
    ...{ title: '旧书整理日', kind: '2', written: -14, signUpTo: -3, days: [-2], capacity: 10 },
  },
  cancelled: {
    ...{ title: '公园净滩健步走', kind: '7', written: -7, signUpTo: 8, days: [9], capacity: 40 },
  },
} as const satisfies Record<string, Plan>

/** Eight activities, each where another step is due; answers the one that was held. */
export async function fillActivities(
  cast: Cast,
  theme: string,
): Promise<{ readonly ended: string }> {
  const { world, operator } = cast
  await write(cast, plans.draft, theme)
  await submit(cast, plans.pending, await write(cast, plans.pending, theme))
  await sendBack(cast, await submit(cast, plans.returned, await write(cast, plans.returned, theme)))
  const ended = await publish(cast, plans.ended, theme)
  await hold(cast, ended.id, -4)
  await settle(cast, ended.id)
  const held = await publish(cast, plans.held, theme)
  await hold(cast, held.id, -2)
  await excuse(cast, held.id)
  const open = await publish(cast, plans.open, theme)
  await join(cast, open.id, [0, 2, 3, 5], { answers: { 到达方式: '公共交通' } })
  await decideSignUps(cast, open.id)
  const full = await publish(cast, plans.full, theme)
  await join(cast, full.id, [1, 4, 6, 7, 8, 10])
  const off = await publish(cast, plans.cancelled, theme)
  await join(cast, off.id, [0, 1, 3])
  await world.as(operator, new Date(), async ({ act, move }) => {
    await move(path, 'cancel', await rowOf(act, off.id), { reason: '气象台发布大风蓝色预警' })
    await recountActivities(act, [open.id, full.id, off.id])
  })
  return { ended: ended.id }
}

type Act = Parameters<typeof signUp>[0]

async function rowOf(act: Act, id: string) {
  const row = await findRow(act.tx, activity, id)
  if (row === undefined) throw new Error('the activity is gone')
  return row
}

const sessionsOf = (act: Act, id: string) =>
  findRows(act.tx, activitySession, eq(tableOf(activitySession).activity, id))
const signUpsOf = (act: Act, id: string) =>
  findRows(act.tx, activitySignUp, eq(tableOf(activitySignUp).activity, id))

function write({ world, operator, organisation }: Cast, plan: Plan, theme: string): Promise<Made> {
  const day = (days: number) => addDays(world.today, days)
  const { title, kind, written, signUpTo, days, capacity, more } = plan
  return world.as(operator, momentAt(day(written), '09:10'), async desk =>
    desk.insert(path, {
      ...{ title, kind, organisation, theme, host: '橙心志愿服务中心', mode: 'offline' },
      cover: await storeScene(desk, {
        about: title,
        variant: -written,
        resource: path,
        field: 'cover',
      }),
      detail: `<p>${title}：和邻居一起做一件小事。到场签到，离场签退，按实际时长计橙心。</p>`,
      place: { areaCode: '610113', detail: '雁塔区公益广场服务台' },
      signUpFrom: momentAt(day(written), '10:00').toISOString(),
      signUpTo: momentAt(day(signUpTo), '18:00').toISOString(),
      sessions: days.map(each => ({ day: day(each), from: '14:00', to: '17:00', capacity })),
      ...{ realName: false, contact: '周悦', phone: '02985550123', ...more },
    }),
  )
}

function submit({ world, operator }: Cast, { written }: Plan, row: Made): Promise<Made> {
  return world.as(operator, momentAt(addDays(world.today, written), '09:40'), ({ move }) =>
    move(path, 'submit', row),
  )
}

async function publish(cast: Cast, plan: Plan, theme: string): Promise<Made> {
  const sent = await submit(cast, plan, await write(cast, plan, theme))
  const at = momentAt(addDays(cast.world.today, plan.written), '16:00')
  return cast.world.as(cast.reviewer, at, ({ move }) => move(path, 'approve', sent, { opinion }))
}

function sendBack({ world, reviewer }: Cast, row: Made): Promise<Made> {
  return world.as(reviewer, momentAt(addDays(world.today, -5), '15:10'), ({ move }) =>
    move(path, 'return', row, {
      opinion: '夜间跑步须写明路线照明、医护点和保险，请补充后重新提交。',
    }),
  )
}

/** Who did not come had said so in time. */
async function excuse({ world, operator }: Cast, id: string): Promise<void> {
  await world.as(operator, new Date(), async ({ act, move }) => {
    const missed = (await signUpsOf(act, id)).find(
      ({ state, signInAt }) => (state === 'absent' || state === 'passed') && signInAt === null,
    )
    if (missed !== undefined)
      await move(activitySignUp.path, 'excuse', missed, {
        reason: '前一天已电话请假，家中老人住院',
      })
  })
}

/** People sign up for the first session, one day after it was published or later. */
function join(
  { world, users }: Cast,
  id: string,
  who: readonly number[],
  { ago = 2, answers }: { ago?: number; answers?: Record<string, string> } = {},
): Promise<void> {
  return world.as(
    world.narrator,
    momentAt(addDays(world.today, -ago), '12:20'),
    async ({ act }) => {
      const [session] = await sessionsOf(act, id)
      for (const no of who)
        await signUp(act, {
          ...{ session: session?.id ?? '', user: users[no] ?? '' },
          ...(answers && { answers }),
        })
    },
  )
}

/** Two of those who asked are in, one is not, one waits. */
function decideSignUps({ world, reviewer }: Cast, id: string): Promise<void> {
  return world.as(reviewer, new Date(), async ({ act, move }) => {
    const [one, two, three] = await signUpsOf(act, id)
    for (const row of [one, two])
      if (row !== undefined) await move(activitySignUp.path, 'approve', row)
    if (three !== undefined)
      await move(activitySignUp.path, 'refuse', three, { reason: '该场次已有同单位志愿者参加' })
  })
}

/** What was held: most came and went, one forgot to sign out, one did not come. */
async function hold(cast: Cast, id: string, days: number): Promise<void> {
  const { world, operator, users } = cast
  const there = [0, 1, 2, 3, 4, 7]
  await join(cast, id, [...there, 10], { ago: 5 - days })
  const day = addDays(world.today, days)
  const sign = (time: string, who: readonly number[], way: 'in' | 'out') =>
    world.as(operator, momentAt(day, time), async ({ act }) => {
      const [session] = await sessionsOf(act, id)
      for (const no of who)
        await signAtSession(act, {
          ...{ session: session?.id ?? '', user: users[no] ?? '', way, method: 'roll' },
        })
    })
  await sign('13:50', there, 'in')
  await sign('17:00', there.slice(0, -1), 'out')
  await world.run(tendActivities.name, {})
}

/** Hearts and hours of what was held, and the first certificate. */
async function settle(cast: Cast, id: string): Promise<void> {
  const { world, operator } = cast
  await world.as(operator, new Date(), async ({ act, move }) =>
    move(path, 'settle', await rowOf(act, id)),
  )
  await world.as(operator, new Date(), async ({ act, move }) => {
    const came = (await signUpsOf(act, id)).filter(({ hours }) => hours > 0)
    const [first] = came
    if (first !== undefined) await move(activitySignUp.path, 'certify', first)
    await recountActivities(act, [id])
  })
  await rate(cast, id)
}

/** What those who came said of it. */
function rate({ world }: Cast, id: string): Promise<void> {
  const words = ['组织有序，工具准备得很充分', '河边干净多了，下次还来', '集合点再明显一点就好了']
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const table = tableOf(activitySignUp)
    const came = (await signUpsOf(act, id)).filter(({ state }) => state === 'attended')
    for (const [no, feedback] of words.entries())
      await act.tx
        .update(table)
        .set({ rating: 5 - (no === 2 ? 1 : 0), feedback })
        .where(eq(table.id, came[no]?.id ?? id))
  })
}
