import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  choice,
  choices,
  count,
  day,
  file,
  files,
  flag,
  json,
  moment,
  plainWords,
  ref,
  refs,
  tags,
  text,
} from '#kinds/index.ts'
import { audiences } from './help-column.ts'
import { richText } from './rich-text.ts'

export const helpKinds = {
  guide: '操作指南',
  faq: '常见问题',
  rule: '规则说明',
  video: '视频教程',
  release: '更新说明',
} as const

export type HelpKind = keyof typeof helpKinds

/** Days until a published help text is due to be looked at again. */
export const helpReviewDays = 180

const figure = { required: true, system: true, initial: 0 } as const
const routes = z
  .array(z.string().regex(/^\/[\w/-]{1,100}$/, '页面地址不正确'))
  .max(20, '关联页面不超过 20 个')
  .readonly()

/**
 * A help text (帮助文章) as it is being worked on; readers see the version `liveVersion` until
 * 发布 makes the next one.
 */
export const helpArticle = resource('helpmanager/helpArticle', {
  label: '帮助文章',
  measure: '篇',
  keptBy: 'platform',
  title: 'title',
  fields: {
    title: text('标题', { required: true, min: 4, max: 60, unique: ['column'] }),
    column: ref('栏目', 'helpmanager/helpColumn', { required: true }),
    kind: choice('类型', helpKinds, { required: true, initial: 'guide' }),
    routes: json('关联页面', routes, { hint: '页头的「帮助」会打开本文', words: plainWords }),
    keywords: tags('关键词', { max: 10 }),
    summary: text('摘要', { max: 120, lines: 3 }),
    content: richText('正文', { required: true }),
    video: file('视频', { types: ['mp4'] }),
    attachments: files('附件', { max: 10 }),
    audience: choices('可见对象', audiences, { hint: '留空则与栏目相同，只能更窄' }),
    related: refs('相关文章', 'helpmanager/helpArticle', { max: 6 }),
    reviewBy: day('复核期限', { hint: '不填则为发布后 180 天' }),
    top: flag('置顶', { required: true, initial: false }),
    sort: count('排序', { required: true, min: 0, max: 9999, initial: 100 }),
    views: count('浏览', figure),
    helpfulYes: count('有用', figure),
    helpfulNo: count('无用', figure),
    publishedAt: moment('发布时间', { system: true }),
    versionNo: count('版本', figure),
    liveVersion: count('线上版本', { system: true }),
    /** Pinyin of title and keywords, whole and initials, for the search. */
    pinyin: text('拼音', { system: true, silent: true, max: 2000 }),
    isPoor: flag('差评多', { required: true, system: true, initial: false }),
    hasChanges: flag('有未发布的修改', { required: true, system: true, initial: false }),
  },
  lifecycle: lifecycle({
    states: { draft: '草稿', published: '已发布', offline: '已下线' },
    tones: { published: 'green', offline: 'orange' },
    initial: 'draft',
    moves: {
      publish: {
        label: '发布',
        from: ['draft', 'published', 'offline'],
        to: 'published',
        ask: { note: text('更新说明', { max: 500, lines: 3 }) },
        bulk: true,
      },
      offline: {
        label: '下线',
        from: ['published'],
        to: 'offline',
        confirm: '下线后读者不能再看到本文。确定下线吗？',
        danger: true,
        bulk: true,
      },
    },
  }),
  actions: {
    relocate: {
      label: '移动栏目',
      ask: { column: ref('目标栏目', 'helpmanager/helpColumn', { required: true }) },
      needs: 'helpArticle.update',
      bulk: true,
      inverse: 'relocate',
    },
    pin: {
      label: '置顶',
      needs: 'helpArticle.update',
      inverse: 'pin',
    },
  },
  softDelete: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  views: {
    list: [
      'title',
      'column',
      'kind',
      'routes',
      'audience',
      'views',
      'helpfulYes',
      'helpfulNo',
      'versionNo',
      'updatedAt',
      'reviewBy',
      'state',
      'top',
    ],
    filter: ['column', 'kind', 'audience', 'state', 'reviewBy', 'isPoor', 'hasChanges', 'top'],
    search: ['title', 'pinyin'],
    form: {
      正文: ['title', 'content'],
      属性: ['column', 'kind', 'routes', 'keywords', 'summary', 'audience', 'related'],
      附件: ['video', 'attachments'],
      发布: ['reviewBy', 'top', 'sort'],
    },
    sheet: [
      'title',
      'column',
      'kind',
      'audience',
      'views',
      'helpfulYes',
      'helpfulNo',
      'versionNo',
      'publishedAt',
      'reviewBy',
      'state',
    ],
    sort: '-updatedAt',
  },
  finds: { page: text('页面', { max: 100 }) },
  indexes: [['column', 'state', 'sort']],
})

const server = { required: true, system: true } as const

/** The fields of a help text that a version keeps. */
export const keptHelpFields = [
  'title',
  'column',
  'kind',
  'routes',
  'keywords',
  'summary',
  'content',
  'video',
  'attachments',
  'audience',
  'related',
] as const

/** A published version of a help text, kept whole. */
export const helpVersion = resource('helpmanager/helpVersion', {
  label: '帮助文章版本',
  title: 'title',
  fields: {
    article: ref('帮助文章', 'helpmanager/helpArticle', server),
    no: count('版本', { ...server, min: 1, unique: ['article'] }),
    title: text('标题', { ...server, max: 60 }),
    content: richText('正文'),
    snapshot: json('其他内容', z.record(z.string(), z.unknown()), { ...server, silent: true }),
    note: text('更新说明', { system: true, max: 500, lines: 3 }),
    by: ref('发布人', 'access/account', { system: true }),
    at: moment('发布时间', server),
  },
  verbs: ['view'],
  views: {
    list: ['title', 'no', 'note', 'by', 'at'],
    filter: ['article', 'at'],
    sort: '-at',
  },
  discussion: false,
})

/** One reader's word on a help text: one an account and text. */
export const helpVote = resource('helpmanager/helpVote', {
  label: '帮助评价',
  title: 'comment',
  fields: {
    article: ref('帮助文章', 'helpmanager/helpArticle', { ...server, unique: ['account'] }),
    account: ref('评价人', 'access/account', server),
    useful: flag('有用', { ...server, yes: '有用', no: '无用' }),
    comment: text('意见', { system: true, max: 200, lines: 2 }),
  },
  verbs: ['view'],
  views: {
    list: ['comment', 'useful', 'account', 'updatedAt'],
    filter: ['article', 'useful'],
    sort: '-updatedAt',
  },
  discussion: false,
})
