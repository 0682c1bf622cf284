import { eq, sql } from 'drizzle-orm'
import { update } from '#kernel/server/commands.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { column, helpColumn } from '#modules/content/model/index.ts'
import { fillFromTemplate, insertApplication } from '#modules/content/server/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import type { Member } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import { drawCover } from '../pictures.ts'
import { upload } from '../uploads.ts'
import { type Made, narrator, type World } from '../world.ts'
import { articlesOf, type DemoArticle } from './articles.ts'
import { demoApplications, helpTexts } from './help.ts'

export interface Writers {
  readonly officials: { readonly operator: Person; readonly reviewers: readonly Person[] }
  readonly teams: readonly { readonly member: Member; readonly team: Team }[]
}

/** Articles of the organisations that have people of their own, help texts, and what was asked. */
export async function writeTexts(world: World, { officials, teams }: Writers): Promise<void> {
  for (const { member, team } of teams) await writeArticles(world, member, team)
  await writeHelp(world, officials.operator)
  const [first] = teams
  if (first !== undefined) await askForHelp(world, first.team)
}

const everything = ['consent', 'minors', 'noAds']

async function writeArticles(world: World, member: Member, team: Team): Promise<void> {
  const { id, name } = member.row
  const columns = await world.as(
    narrator,
    momentOf(dayAfter(world.today, -420), 600),
    async desk => {
      await fillFromTemplate(desk.act, id)
      return findRows(desk.act.tx, column, eq(tableOf(column).organisation, id))
    },
  )
  const year = Number(world.today.slice(0, 4))
  for (const [variant, each] of articlesOf(name, year).entries()) {
    const place = columns.find(({ code }) => code === each.column)
    if (place === undefined) throw new Error(`no column ${each.column}`)
    await writeArticle(world, { each, column: place.id, team, variant })
  }
}

async function writeArticle(
  world: World,
  {
    each,
    column: place,
    team,
    variant,
  }: { each: DemoArticle; column: string; team: Team; variant: number },
): Promise<void> {
  const day = dayAfter(world.today, -each.daysAgo)
  const at = (minutes: number) => notLater(momentOf(day, 600 + minutes))
  const { operator, head } = team
  const made = await world.as(operator, at(0), async desk => {
    const cover = await upload(desk, await drawCover('儿童', variant), {
      name: '封面.jpg',
      resource: 'article/article',
      field: 'cover',
    })
    return desk.insert('article/article', {
      title: each.title,
      column: place,
      content: each.content,
      cover,
      author: '宣传组',
      ...each.more,
    })
  })
  if (each.end === 'draft') return
  const sent = await submit(world, operator, { row: made, at: at(10) })
  if (each.end === 'pending') return
  if (each.end === 'rejected') {
    const opinion = '请补充备案编号、备案日期和募捐期限后重新提交。'
    await world.as(head, at(60), desk => desk.move('article/article', 'reject', sent, { opinion }))
    return
  }
  const live = await world.as(head, at(90), desk => desk.move('article/article', 'approve', sent))
  if (each.end === 'corrected') await correct(world, team, { row: live, content: each.content })
}

function submit(world: World, writer: Person, { row, at }: { row: Made; at: Date }): Promise<Made> {
  return world.as(writer, at, desk =>
    desk.move('article/article', 'submit', row, { checks: everything }),
  )
}

/** A figure was wrong: the correction passes review like the text before it, and says why. */
async function correct(
  world: World,
  { operator, head }: Team,
  { row, content }: { row: Made; content: string },
): Promise<void> {
  const at = (minutes: number) => notLater(momentOf(dayAfter(world.today, -120), 600 + minutes))
  const open = await world.as(operator, at(0), desk =>
    desk.move('article/article', 'correct', row, {
      note: '更正直接受益人次：四千八百改为四千九百六十。',
    }),
  )
  const changed = await world.as(operator, at(5), ({ act }) =>
    update(act, registry().get('article/article'), {
      id: open.id,
      version: open.version,
      content: content.replace('四千八百余人次', '四千九百六十人次'),
    }),
  )
  const sent = await submit(world, operator, { row: changed, at: at(10) })
  await world.as(head, at(60), desk => desk.move('article/article', 'approve', sent))
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
      await desk.act.tx.execute(sql`
        update help_article set views = ${random.int(20, 400)}, helpful_yes = ${random.int(3, 40)},
               helpful_no = ${random.int(0, 4)} where id = ${row.id}`)
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
