import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { count, json, moment, ref, text } from '#kinds/index.ts'
import { richText } from './rich-text.ts'

const server = { required: true, system: true } as const

/** The fields of an article that a version keeps and 恢复 brings back. */
export const keptFields = [
  'title',
  'subtitle',
  'shortTitle',
  'kind',
  'cover',
  'summary',
  'content',
  'gallery',
  'link',
  'author',
  'source',
  'original',
  'keywords',
  'labels',
  'cause',
  'people',
  'attachments',
  'disclosure',
] as const

/** A published version of an article (文章版本), kept whole and never changed. */
export const articleVersion = resource('article/articleVersion', {
  label: '文章版本',
  title: 'title',
  fields: {
    article: ref('文章', 'article/article', server),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    no: count('版本', { ...server, min: 1, unique: ['article'] }),
    title: text('标题', { ...server, max: 64 }),
    content: richText('正文'),
    /** The other kept fields as they were. */
    snapshot: json('其他内容', z.record(z.string(), z.unknown()), { ...server, silent: true }),
    note: text('更正说明', { system: true, max: 500, lines: 3 }),
    by: ref('发布人', 'access/account', { system: true }),
    at: moment('发布时间', server),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view'],
  views: {
    list: ['title', 'no', 'note', 'by', 'at'],
    filter: ['article', 'at'],
    detail: { 版本: ['article', 'no', 'title', 'note', 'by', 'at', 'content'] },
    sort: '-at',
  },
  discussion: false,
})
