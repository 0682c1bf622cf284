import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { insert, readInScope } from '#kernel/server/commands.ts'
import { attempt } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { sentenceOf } from '#services/bulk/act-on-one.ts'
import { sensitiveWord, type wordCategories, type wordLevels } from '../../model/index.ts'
import {
  sensitiveWordCheck,
  sensitiveWordHits,
  sensitiveWordInsertMany,
} from '../../model/sensitive-word-calls.ts'
import { normalise } from './normalise.ts'
import { checkWords, wordHits, wordList } from './word-list.ts'

const table = tableOf(sensitiveWord)

export const sensitiveWordServing = serve(sensitiveWord, {
  async check(next, act, before) {
    // Nothing and nothing are two to the unique key: the platform's own words are told apart here.
    const same = and(
      eq(table.word, next.word),
      eq(table.list, next.list),
      next.organisation === null
        ? isNull(table.organisation)
        : eq(table.organisation, next.organisation),
      before === undefined ? undefined : ne(table.id, before.id),
    )
    if ((await findRows(act.tx, sensitiveWord, same, 1)).length > 0)
      act.mark('word', `${next.list === 'allow' ? '白名单' : '词库'}中已有该词`)
    if (normalise(next.word).units.length === 0) act.mark('word', '词中没有可匹配的文字')
    if (
      next.effectiveFrom !== null &&
      next.effectiveTo !== null &&
      next.effectiveTo < next.effectiveFrom
    )
      act.mark('effectiveTo', '失效日期不能早于生效日期')
    if (next.list === 'allow' && next.organisation !== null)
      act.mark('list', '机构只能自建更严格的词，白名单由平台维护')
  },
  inserted: (_row, act) => wordList.changed(act),
  updated: (_row, act) => wordList.changed(act),
  removing: (_row, act) => wordList.changed(act),
  moves: {
    async disable(_row, _answers, act) {
      await wordList.changed(act)
      return {}
    },
    async enable(_row, _answers, act) {
      await wordList.changed(act)
      return {}
    },
  },
})

/** Several words at once, one a line; those that exist are told and left. */
const addManyRoute = route(sensitiveWordInsertMany, {
  access: { action: 'sensitiveWord.create' },
  summary: '批量新增敏感词',
  async change({ words, replacement, scopes, ...more }, act) {
    const refused: { word: string; reason: string }[] = []
    let added = 0
    for (const word of new Set(words)) {
      try {
        await attempt(act.tx, () =>
          insert(act, sensitiveWordServing, {
            word,
            ...more,
            replacement: replacement ?? null,
            scopes: scopes ?? null,
          }),
        )
        added += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ word, reason: sentenceOf(error) })
      }
    }
    return { added, refused }
  },
})

/** Pasted text → what is found in it and what would become of it. */
const checkRoute = route(sensitiveWordCheck, {
  access: { action: 'sensitiveWord.view' },
  summary: '在线检测敏感词',
  read: ({ text, scope }, act) =>
    checkWords(act.tx, text, {
      ...(scope ? { scope } : {}),
      organisation: act.person.ownerKind === 'organisation' ? act.person.ownerId : null,
    }),
})

/** The last places where a word was found. */
const hitsRoute = route(sensitiveWordHits, {
  access: { action: 'sensitiveWord.view' },
  summary: '敏感词命中记录',
  async read({ id }, act) {
    await readInScope(act, sensitiveWordServing, id)
    return act.tx
      .select({ scope: wordHits.scope, excerpt: wordHits.excerpt, at: wordHits.at })
      .from(wordHits)
      .where(eq(wordHits.word, id))
      .orderBy(desc(wordHits.at))
      .limit(50)
  },
})

export const wordRoutes: readonly AnyRoute[] = [addManyRoute, checkRoute, hitsRoute]

/** Every night: the hits of 30 days beside each word; hits of half a year ago are forgotten. */
export const countHits = job('website.count-word-hits', {
  label: '敏感词命中统计',
  payload: z.object({}),
  retries: 3,
  every: '20 2 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`delete from word_hit where at < now() - interval '180 days'`)
      await act.tx.execute(sql`
        update sensitive_word set hits30 = coalesce(found.n, 0)
          from sensitive_word as each left join (
            select word, count(*)::int as n from word_hit where at > now() - interval '30 days' group by word
          ) as found on found.word = each.id
         where each.id = sensitive_word.id and sensitive_word.hits30 <> coalesce(found.n, 0)`)
    }),
})

const presets: readonly (readonly [
  category: keyof typeof wordCategories,
  level: keyof typeof wordLevels,
  words: string,
])[] = [
  ['ad', 'block', '加微信 加QQ 刷单 代开发票 办假证 高薪兼职 日赚千元 免费领取 扫码领红包'],
  ['fraud', 'block', '转账到私人账户 内部返利 保本高息 稳赚不赔 先交保证金'],
  ['illegalRaising', 'review', '私下打款 个人收款码 直接捐给我 不开票据 捐款返现 捐款抽奖'],
  ['abuse', 'replace', '傻逼 去死 王八蛋 滚蛋'],
  ['privacy', 'review', '身份证号 银行卡号 家庭住址'],
]

/** The words of a new installation; afterwards the list is the platform's own. */
export async function seedWords(act: Act): Promise<void> {
  const [known] = await findRows(act.tx, sensitiveWord, undefined, 1)
  if (known !== undefined) return
  for (const [category, level, words] of presets)
    for (const word of words.split(' '))
      await insertRow(act, sensitiveWord, {
        word,
        category,
        level,
        source: 'preset',
        list: 'block',
      })
  await insertRow(act, sensitiveWord, {
    word: '加微信公益群',
    category: 'ad',
    level: 'block',
    source: 'preset',
    list: 'allow',
  })
  await wordList.changed(act)
}

/** Puts a word into the list from the moderation queue. */
export async function addWord(act: Act, word: string): Promise<void> {
  const found = await findRows(
    act.tx,
    sensitiveWord,
    and(eq(table.word, word), eq(table.list, 'block'), isNull(table.organisation)),
    1,
  )
  if (found.length > 0) act.refuse('词库中已有该词', 'word')
  if (normalise(word).units.length === 0) act.refuse('词中没有可匹配的文字', 'word')
  await insertRow(act, sensitiveWord, {
    word,
    list: 'block',
    category: 'own',
    level: 'review',
    source: 'queue',
  })
  await wordList.changed(act)
}
