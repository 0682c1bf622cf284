import { sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { helpColumn } from '#modules/content/model/index.ts'
import { insertApplication } from '#modules/content/server/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import type { RunJob } from '../money/bills.ts'
import type { Member, Officials } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import { narrator, type World } from '../world.ts'
import { drawReaders } from './article-readers.ts'
import { demoApplications, helpTexts } from './help.ts'
import { writeOwnArticles, writePlatformArticles } from './write-articles.ts'

export interface Writers {
  readonly officials: Officials
  readonly teams: readonly { readonly member: Member; readonly team: Team }[]
  readonly run: RunJob
}

/** Articles of the platform and of the organisations that have people of their own, help texts, and what was asked. */
export async function writeTexts(world: World, { officials, teams, run }: Writers): Promise<void> {
  await writePlatformArticles(world, officials)
  for (const { member, team } of teams) await writeOwnArticles(world, member, team)
  await drawReaders(world)
  await run('content.sum-figures', {})
  await writeHelp(world, officials.operator)
  const [first] = teams
  if (first !== undefined) await askForHelp(world, first.team)
}

async function writeHelp(world: World, operator: Person): Promise<void> {
  const columns = await world.as(narrator, new Date(), ({ act }) =>
    findRows(act.tx, helpColumn, undefined),
  )
  for (const [no, { column: code, ...text }] of helpTexts.entries()) {
    const at = momentOf(dayAfter(world.today, -40 + no * 4), 640)
    await world.as(narrator, at, async desk => {
      const row = await desk.insert('helpmanager/helpArticle', {
        ...text,
        column: columns.find(each => each.code === code)?.id,
        routes: text.routes.length === 0 ? null : text.routes,
      })
      await desk.move('helpmanager/helpArticle', 'publish', row)
      const random = world.random(`help ${no}`)
      await desk.act.tx.execute(
        sql`update help_article set views = ${random.int(20, 400)} where id = ${row.id}`,
      )
    })
  }
  await world.as(operator, new Date(), ({ act }) =>
    act.tx.execute(sql`
      insert into help_miss (day, word, count)
      values (${world.today}, '电子票据', 6), (${world.today}, '月捐', 3) on conflict do nothing`),
  )
}

async function askForHelp(world: World, { head, finance }: Team): Promise<void> {
  for (const [no, asked] of demoApplications.entries()) {
    const person = no % 2 === 0 ? finance : head
    const at = notLater(momentOf(dayAfter(world.today, -no), 560 + no * 37))
    await world.as(person, at, ({ act }) =>
      insertApplication(act, { ...asked, phone: '13800001234' }, person),
    )
  }
}
