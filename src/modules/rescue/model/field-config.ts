import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, json, moment, ref, text } from '#kinds/index.ts'
import { fieldForms, fieldRule, fieldRules, writeRules } from './field-rules.ts'

/**
 * Which fields a form shows, requires and prints for a type of aid from a day on (字段配置). Without a
 * type it is the general one, which types inherit field by field. A published version never changes,
 * so that what was filled in under it is printed as it was.
 */
export const fieldConfig = resource('rescueConfig/fieldConfig', {
  label: '字段配置',
  keptBy: 'platform',
  title: 'title',
  fields: {
    title: text('配置', { required: true, system: true, max: 80 }),
    rescueType: ref('救助类型', 'rescueConfig/rescueType', { frozen: true, unset: '通用' }),
    form: choice('表单', fieldForms, { required: true, frozen: true }),
    edition: count('配置版本', { required: true, system: true, initial: 1 }),
    validFrom: day('生效日', { system: true }),
    rules: json('字段', fieldRules, { required: true, words: writeRules }),
    publishedBy: ref('发布人', 'access/account', { system: true }),
    publishedAt: moment('发布时间', { system: true }),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    copy: {
      label: '复制到其他类型',
      ask: { to: ref('复制到', 'rescueConfig/rescueType', { required: true }) },
    },
  },
  lifecycle: lifecycle({
    states: { draft: '草稿', published: '已发布' },
    tones: { draft: 'orange', published: 'green' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      publish: {
        label: '发布',
        from: ['draft'],
        to: 'published',
        ask: { validFrom: day('生效日', { required: true }) },
      },
    },
  }),
  views: {
    list: ['title', 'rescueType', 'form', 'edition', 'validFrom', 'state', 'publishedBy'],
    filter: ['rescueType', 'form', 'state'],
    search: ['title'],
    form: { 配置: ['rescueType', 'form', 'rules'] },
    sort: '-createdAt',
  },
  indexes: [['form', 'state', '-validFrom']],
  isPublic: true,
  discussion: false,
})

const at = z.object({
  rescueType: z.uuid('救助类型有误').optional(),
  form: z.enum(Object.keys(fieldForms) as (keyof typeof fieldForms)[], '表单有误'),
})

/** 表单字段: the rules in force for a form, those of the type over the general ones. */
export const fieldsInForce = ask('GET rescueConfig/fieldConfig/getFields', {
  question: at.extend({
    day: z.iso.date('日期不正确').optional(),
    /** Those of a version that something was filled in under. */
    version: z.coerce.number().int().optional(),
  }),
  answer: z.object({
    version: z.number(),
    validFrom: z.string().nullable(),
    fields: z.array(fieldRule.extend({ own: z.boolean() })),
  }),
})

/** 与线上对比 and 影响: what a draft changes, and how many open rosters it would find wanting. */
export const fieldImpact = ask('GET rescueConfig/fieldConfig/getImpact', {
  question: z.object({ id: z.uuid('配置编号有误') }),
  answer: z.object({
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    warnings: z.array(z.string()),
    lacking: z.number(),
  }),
})
