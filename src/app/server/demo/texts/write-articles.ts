import { eq, isNull } from 'drizzle-orm'
import { update } from '#kernel/server/commands.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { column } from '#modules/content/model/index.ts'
import { fillFromTemplate } from '#modules/content/server/index.ts'
import { themeOf } from '#modules/platform/server/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import type { Member, Officials } from '../organisations/join.ts'
import type { Team } from '../organisations/people.ts'
import { drawCover } from '../pictures.ts'
import { upload } from '../uploads.ts'
import { type Made, narrator, type World } from '../world.ts'
import { articlesOf, type DemoArticle } from './articles.ts'
import { platformArticles } from './platform-articles.ts'

/** Who writes, and who decides on it. */
interface Desk {
  readonly writer: Person
  readonly reviewer: Person
}

/** The articles of an organisation that has people of its own. */
export async function writeOwnArticles(world: World, member: Member, team: Team): Promise<void> {
  const { id, name } = member.row
  const opened = momentOf(dayAfter(world.today, -420), 600)
  await world.as(narrator, opened, ({ act }) => fillFromTemplate(act, id))
  const year = Number(world.today.slice(0, 4))
  const desk = { writer: team.operator, reviewer: team.head }
  await writeAll(world, { articles: articlesOf(name, year), site: id, desk })
}

/** What the platform itself tells the public. */
export async function writePlatformArticles(world: World, officials: Officials): Promise<void> {
  const desk = { writer: officials.operator, reviewer: officials.reviewers[0] }
  await writeAll(world, { articles: platformArticles, site: null, desk })
}

async function writeAll(
  world: World,
  { articles, site, desk }: { articles: readonly DemoArticle[]; site: string | null; desk: Desk },
): Promise<void> {
  const columns = await world.database.read('all', reader =>
    findRows(
      reader,
      column,
      site === null ? isNull(tableOf(column).organisation) : eq(tableOf(column).organisation, site),
    ),
  )
  for (const [variant, each] of articles.entries()) {
    const place = columns.find(({ code }) => code === each.column)
    if (place === undefined) throw new Error(`no column ${each.column}`)
    await writeArticle(world, { each, column: place.id, desk, variant })
  }
}

const path = 'article/article'

async function writeArticle(
  world: World,
  {
    each,
    column: place,
    desk: { writer, reviewer },
    variant,
  }: { each: DemoArticle; column: string; desk: Desk; variant: number },
): Promise<void> {
  const day = dayAfter(world.today, -each.daysAgo)
  const at = (minutes: number) => notLater(momentOf(day, 600 + minutes))
  const made = await world.as(writer, at(0), async desk => {
    const cover = await upload(desk, await drawCover(themeOf(each.title), variant % 6), {
      name: '封面.jpg',
      resource: path,
      field: 'cover',
    })
    return desk.insert(path, {
      title: each.title,
      column: place,
      content: each.content,
      cover,
      author: '宣传组',
      ...each.more,
      ...(each.end === 'scheduled'
        ? { publishAt: momentOf(dayAfter(world.today, 2), 540).toISOString() }
        : {}),
    })
  })
  if (each.end === 'draft') return
  const sent = await submit(world, writer, { row: made, at: at(10) })
  if (each.end === 'pending') return
  if (each.end === 'rejected') {
    await world.as(reviewer, at(60), desk =>
      desk.move(path, 'reject', sent, { opinion: each.said ?? '' }),
    )
    return
  }
  const live = await world.as(reviewer, at(90), desk => desk.move(path, 'approve', sent))
  if (each.end === 'offline')
    await world.as(writer, at(200), desk =>
      desk.move(path, 'offline', live, { reason: each.said ?? '' }),
    )
  if (each.end === 'corrected')
    await correct(world, { writer, reviewer }, { row: live, content: each.content })
}

const confirmed = ['consent', 'minors', 'noAds']

function submit(world: World, writer: Person, { row, at }: { row: Made; at: Date }): Promise<Made> {
  return world.as(writer, at, desk => desk.move(path, 'submit', row, { checks: confirmed }))
}

/** A figure was wrong: the correction passes review like the text before it, and says why. */
async function correct(
  world: World,
  { writer, reviewer }: Desk,
  { row, content }: { row: Made; content: string },
): Promise<void> {
  const at = (minutes: number) => notLater(momentOf(dayAfter(world.today, -120), 600 + minutes))
  const open = await world.as(writer, at(0), desk =>
    desk.move(path, 'correct', row, {
      note: '更正直接受益人次：四千八百改为四千九百六十。',
    }),
  )
  const changed = await world.as(writer, at(5), ({ act }) =>
    update(act, registry().get(path), {
      id: open.id,
      version: open.version,
      content: content.replace('四千八百余人次', '四千九百六十人次'),
    }),
  )
  const sent = await submit(world, writer, { row: changed, at: at(10) })
  await world.as(reviewer, at(60), desk => desk.move(path, 'approve', sent))
}
