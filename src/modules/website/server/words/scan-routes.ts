import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { holds } from '#kernel/server/person.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { addressOf, openTask } from '#modules/platform/server/index.ts'
import { interaction, publicComment, sensitiveWord } from '../../model/index.ts'
import {
  sensitiveWordScan,
  sensitiveWordSendToReview,
  sensitiveWordStartScan,
} from '../../model/sensitive-word-calls.ts'
import { scanTexts, wordScanHits, wordScans } from './scan-texts.ts'

/** What visitors write: comments, and interactions on causes. */
const written: readonly string[] = [publicComment.path, interaction.path]

const startRoute = route(sensitiveWordStartScan, {
  access: { action: 'sensitiveWord.update' },
  summary: '回扫已发布内容',
  async change({ id }, act) {
    demandPlatform(act)
    const word = await findRow(act.tx, sensitiveWord, id)
    if (word === undefined) return act.refuse('该词不存在')
    const scan = newId()
    const task = await openTask(act, { kind: 'scan', title: `回扫「${word.word}」` })
    await act.tx.insert(wordScans).values({ id: scan, word: id, task, at: act.now.toISOString() })
    await act.enqueue(scanTexts, { id: scan })
    return { scan }
  },
})

const resultRoute = route(sensitiveWordScan, {
  access: { action: 'sensitiveWord.view' },
  summary: '回扫结果',
  async read({ word }, act) {
    demandPlatform(act)
    const [scan] = await act.tx
      .select()
      .from(wordScans)
      .where(eq(wordScans.word, word))
      .orderBy(desc(wordScans.at))
      .limit(1)
    if (scan === undefined) return null
    const hits = await act.tx
      .select()
      .from(wordScanHits)
      .where(eq(wordScanHits.scan, scan.id))
      .orderBy(desc(wordScanHits.id))
      .limit(500)
    return {
      ...scan,
      list: hits.map(hit => ({
        ...hit,
        address: addressOf(hit.resource, hit.record) ?? null,
        isComment: written.includes(hit.resource),
      })),
    }
  },
})

/** 送审: comments that a search found go back to the moderators and are hidden until they decide. */
const reviewRoute = route(sensitiveWordSendToReview, {
  access: { action: ['publicComment.block', 'interaction.block'] },
  summary: '回扫命中送审',
  async change({ comments }, act) {
    demandPlatform(act)
    const mark = { machineScore: 'suspect' } as const
    let sent = 0
    for (const row of await shownOf(act, publicComment, comments)) {
      await moveRow(act, publicComment, row, 'hide', mark)
      sent += 1
    }
    for (const row of await shownOf(act, interaction, comments)) {
      await moveRow(act, interaction, row, 'hide', mark)
      sent += 1
    }
    return { sent }
  },
})

/** The public ones among texts of one kind, by their ids; none where the person may not take them down. */
async function shownOf<R extends typeof publicComment | typeof interaction>(
  act: Act,
  resource: R,
  ids: readonly string[],
): Promise<Row<R>[]> {
  if (!holds(act.person, `${resource.name}.block`)) return []
  const column = (name: string) => columnNamed(resource, name)
  const shown = and(inArray(column('id'), [...ids]), eq(column('state'), 'passed'))
  return findRows(act.tx, resource, shown)
}

export const scanRoutes: readonly AnyRoute[] = [startRoute, resultRoute, reviewRoute]
