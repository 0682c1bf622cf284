import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { guardianConsent, orangeUser } from '../../model/index.ts'
import { signToday } from '../hearts/sign-day.ts'
import { settingsOf } from '../settings.ts'
import { join } from '../users/join.ts'
import { type Cast, momentAt } from './cast.ts'

/** Nickname, birthday, area, days since joining, and on which of the last days (0 is today) each signed in. */
const people = [
  ['暖阳', '1990-04-12', '610102', 96, [8, 7, 6, 5, 4, 3, 2, 1, 0]],
  ['小橘灯', '1988-09-03', '610113', 80, [7, 6, 5, 2, 1, 0]],
  ['大河向东', '1975-01-22', '610802', 75, [6, 4, 2, 0]],
  ['青禾', '1996-06-18', '610102', 60, [5, 4, 3, 1]],
  ['清晨跑者', '1993-11-30', '330106', 52, [6, 5, 1, 0]],
  ['一页书', '1999-02-14', '510107', 40, [4, 3, 0]],
  ['木子', '1985-07-07', '440106', 33, [7, 3, 2]],
  ['向日葵', '1992-03-25', '610113', 30, [2, 1, 0]],
  ['麦田守望', '1980-12-09', '610802', 24, [5, 1]],
  ['小石头', null, '610102', 16, [3, 2, 1]],
  ['路过的风', '1994-05-19', '510107', 12, [6]],
  ['南山客', '1970-08-28', '440106', 90, []],
] as const

/** The place in the list of whoever is under age, and of whoever left. */
const [minorAt, leftAt] = [9, 11]
const companies = ['晨曦医药有限公司', '云栖信息技术有限公司'] as const

/** Registers people of the sites, lets them join, and sign in over the last days. */
export async function fillUsers(world: DemoWorld): Promise<string[]> {
  const users: string[] = []
  for (const [no, [nickname, birthday, area, days]] of people.entries()) {
    const at = momentAt(addDays(world.today, -days), `1${no % 10}:2${no % 6}`)
    const born = birthday ?? `${Number(world.today.slice(0, 4)) - 15}-03-01`
    const id = await world.as(world.narrator, at, async ({ act }) => {
      const made = await registerUser(act, {
        ...{ phone: `1386601${2030 + no * 37}`, source: 'orange', birthday: born, area },
      })
      await updateRow(act, registeredUser, made, { nickname, realNameState: 'passed' })
      const { versionNo } = await settingsOf(act)
      const [first] = users
      const joined = await join(act, {
        ...{ user: made.id, channel: no % 3 === 0 ? '小程序' : '公众号', rulesVersion: versionNo },
        ...(no === 7 && first !== undefined && { inviter: first }),
      })
      await updateRow(act, orangeUser, joined, {
        company: no % 4 === 1 ? (companies[no % companies.length] ?? null) : null,
        group: no % 4 === 2 ? '青年志愿者服务队' : null,
        optedOut: no === 6,
      })
      return joined.id
    })
    users.push(id)
  }
  await consent(world, users[minorAt] ?? '')
  await signIn(world, users)
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const row = await lockRow(act, orangeUser, users[leftAt] ?? '')
    await moveRow(act, orangeUser, row, 'leave', { leftAt: act.now.toISOString() })
  })
  return users
}

function consent(world: DemoWorld, user: string): Promise<void> {
  return world.as(world.narrator, momentAt(addDays(world.today, -15), '19:40'), async ({ act }) => {
    await insertRow(act, guardianConsent, {
      ...{ user, guardian: '石建国', phone: '13866013999', relation: '父亲', together: true },
      at: act.now.toISOString(),
    })
    const row = await lockRow(act, orangeUser, user)
    await updateRow(act, orangeUser, row, { guardianConsent: true })
  })
}

async function signIn(world: DemoWorld, users: readonly string[]): Promise<void> {
  for (let ago = 8; ago >= 0; ago--)
    for (const [no, person] of people.entries()) {
      if (!person[4].some(each => each === ago)) continue
      const at = momentAt(
        addDays(world.today, -ago),
        `${no % 2 === 0 ? '07' : '08'}:${12 + no * 3}`,
      )
      if (at.getTime() > Date.now()) continue
      await world.as(world.narrator, at, ({ act }) =>
        signToday(act, users[no] ?? '', `phone-${no}`),
      )
    }
}

/** Who is muted, has labels, and whose hearts were corrected by hand. */
export async function tendUsers({ world, operator, reviewer, users }: Cast): Promise<void> {
  await world.as(operator, new Date(), async ({ act, insert, move }) => {
    const now = async (no: number) => {
      const row = await lockRow(act, orangeUser, users[no] ?? '')
      if (row === undefined) throw new Error('the user is gone')
      return row
    }
    await move('orange/orangeUser', 'tag', await now(0), { tags: ['热心', '长期参与'] })
    await move('orange/orangeUser', 'tag', await now(2), { tags: ['摄影'] })
    const muted = { days: 7, reason: '在夸夸中反复发布广告' }
    await move('orange/orangeUser', 'mute', await now(8), muted)
    const path = 'orange/heartAdjustment'
    const grant = { user: users[1], kind: 'grant' }
    await insert(path, { ...grant, hearts: 30, reason: '补发线下活动漏记的橙心' })
    await insert(path, { ...grant, hearts: 200, reason: '年度优秀组织者奖励' })
  })
  const asked = await world.as(operator, new Date(), ({ insert }) =>
    insert('orange/heartAdjustment', {
      ...{ user: users[3], kind: 'deduct', hearts: 120, reason: '用户申请退回误领的橙心' },
    }),
  )
  await world.as(reviewer, new Date(), ({ move }) =>
    move('orange/heartAdjustment', 'reject', asked, { opinion: '没有依据，请附上用户的书面说明' }),
  )
}
