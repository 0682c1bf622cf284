import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import type { interaction } from '#modules/website/model/index.ts'
import { submitInteraction } from '#modules/website/server/index.ts'
import { narrator, type World } from '../world.ts'
import { saidOfCauses } from './said.ts'

const apart = 25 * 60_000

/** Which of them are shown, answered, dealt with, and waited for too long. */
const shown: readonly number[] = [0, 5, 6]
const complained = 3
const answered = 5
const forgotten = 6

/** What donors wrote on the pages of causes today: most of it waits to be shown. */
export async function writeInteractions(
  world: World,
  users: readonly string[],
  operator: Person,
): Promise<void> {
  const table = tableOf(cause)
  const causes = await world.as(narrator, new Date(), ({ act }) =>
    findRows(act.tx, cause, and(eq(table.listed, true), eq(table.status, 'raising')), 4),
  )
  for (const [at, said] of saidOfCauses.entries()) {
    const about = causes[at % Math.max(1, causes.length)]
    if (about === undefined) return
    const age = at === forgotten ? 15 * 86_400_000 : (saidOfCauses.length - at) * apart
    const written = new Date(Date.now() - age)
    const user = users[(at * 2 + 12) % users.length] ?? null
    const row = await world.as(narrator, written, ({ act }) =>
      submitInteraction(act, { ...said, cause: about.id, user, area: '陕西省', device: '小程序' }),
    )
    await world.as(operator, new Date(), async desk => {
      const tell = (name: string, of: Row<typeof interaction>, answers: Record<string, unknown>) =>
        desk.move('website/interaction', name, of, answers)
      if (at === complained) {
        const assigned = await tell('assign', row, {
          handler: operator.accountId,
          handleBy: world.today,
        })
        await desk.move('website/interaction', 'handle', assigned, {
          measures: '已联系捐赠人补开电子票据，并核对了票据申请记录。',
          resultFiles: null,
        })
      }
      if (!shown.includes(at)) return
      const passed = await tell('pass', row, { reason: null })
      if (at === answered)
        await desk.move('website/interaction', 'reply', passed, {
          reply: '受助名单已随最近一次项目进展公布，可在项目进展中查看。',
        })
    })
  }
}
