import { resource } from '#kernel/resource/resource.ts'
import { flag, text } from '#kinds/index.ts'

/** A code table that administrators keep (字典). */
export const dictionary = resource('platform/dictionary', {
  label: '字典',
  title: 'name',
  fields: {
    code: text('编码', {
      required: true,
      frozen: true,
      unique: true,
      max: 60,
      pattern: /^[a-z][a-z0-9-]*$/,
      patternHint: '小写字母开头，只含小写字母、数字和横线',
    }),
    name: text('名称', { required: true, max: 40 }),
    source: text('依据', { max: 200 }),
    builtin: flag('内置', { required: true, system: true, initial: false }),
    remark: text('备注', { max: 200, lines: 2 }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  discussion: false,
  views: {
    list: ['code', 'name', 'source', 'builtin', 'updatedAt'],
    search: ['code', 'name'],
    form: { 字典: ['code', 'name', 'source', 'remark'] },
  },
})
