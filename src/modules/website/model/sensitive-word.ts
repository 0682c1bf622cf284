import { resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, choices, count, day, ref, text } from '#kinds/index.ts'

export const wordCategories = {
  politics: '涉政',
  porn: '涉黄',
  violence: '涉暴恐',
  ad: '广告',
  abuse: '辱骂',
  fraud: '诈骗',
  privacy: '隐私',
  illegalRaising: '违法募捐',
  own: '自定义',
} as const

/** What a word does to the text it is found in. */
export const wordLevels = { block: '拦截', replace: '替换', review: '送审' } as const
export type WordLevel = keyof typeof wordLevels

/** Where texts come from that are searched. */
export const wordScopes = {
  comment: '评论',
  article: '文章',
  cause: '标的',
  nickname: '昵称',
  message: '留言',
  activity: '活动',
  orange: '橙心',
} as const
export type WordScope = keyof typeof wordScopes

/** A word that may not appear, or one that may although a blocked word is part of it (敏感词). */
export const sensitiveWord = resource('website/sensitiveWord', {
  label: '敏感词',
  title: 'word',
  fields: {
    word: text('词', { required: true, max: 40, unique: ['organisation', 'list'] }),
    list: choice('名单', { block: '词库', allow: '白名单' }, { required: true, initial: 'block' }),
    category: choice('类别', wordCategories, { required: true, initial: 'own' }),
    level: choice('级别', wordLevels, {
      required: true,
      initial: 'review',
      tones: { block: 'red', review: 'orange', replace: 'blue' },
    }),
    replacement: text('替换为', { max: 40, hint: '留空为 ***' }),
    scopes: choices('适用范围', wordScopes, { hint: '留空为全部' }),
    effectiveFrom: day('生效日期', { hint: '留空为立即生效' }),
    effectiveTo: day('失效日期', { hint: '留空为长期有效' }),
    organisation: ref('所属机构', 'charity/organisation', { frozen: true, hint: '留空为平台词库' }),
    source: choice(
      '来源',
      { typed: '录入', import: '导入', queue: '审核加入', preset: '预置' },
      { required: true, system: true, initial: 'typed' },
    ),
    hits30: count('30天命中', { required: true, system: true, initial: 0, silent: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  lifecycle: switchable({ bulk: true }),
  views: {
    list: [
      'word',
      'category',
      'level',
      'replacement',
      'scopes',
      'hits30',
      'effectiveTo',
      'organisation',
      'source',
      'state',
      'updatedAt',
    ],
    filter: ['category', 'level', 'scopes', 'source', 'effectiveTo', 'list', 'state'],
    search: ['word'],
    form: {
      词: ['word', 'list', 'category', 'level', 'replacement', 'organisation'],
      范围: ['scopes', 'effectiveFrom', 'effectiveTo'],
    },
    sheet: ['word', 'list', 'category', 'level', 'replacement', 'scopes', 'effectiveTo'],
  },
  discussion: false,
})
