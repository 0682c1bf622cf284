import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, json, moment, ref, text } from '#kinds/index.ts'
import { donorPages, type FieldSource, fieldSources, messageScenes } from './template-words.ts'

const own = { system: true } as const
const sourceNames = Object.keys(fieldSources) as [FieldSource, ...FieldSource[]]

const templateField = z.object({
  key: z.string().regex(/^[a-z][a-z_]*\d*$/, '键应如 keyword1、thing2'),
  label: z.string().trim().max(20),
  source: z.enum(sourceNames),
  text: z.string().trim().max(200).optional(),
  /** Characters at most, as the channel says of the key. */
  limit: z.number().int().min(1).max(200),
})
/** How one place of a template is filled. */
export type TemplateField = z.infer<typeof templateField>
export const templateFields = z.array(templateField).min(1, '请至少填写一个字段').max(12)

/** Sent, delivered and opened today. */
export interface TemplateExtra {
  readonly today: { readonly sent: number; readonly delivered: number; readonly clicked: number }
  /** On its own page: why messages failed within seven days. */
  readonly failures?: readonly { readonly error: string; readonly count: number }[]
}

/** A message of the channel in a form that it approved (消息模板), filled by facts of the business. */
export const messageTemplate = resource('fans/messageTemplate', {
  label: '消息模板',
  measure: '个',
  title: 'title',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, ...own }),
    account: ref('公众号', 'fans/officialAccount', { required: true, frozen: true }),
    templateId: text('模板ID', { required: true, max: 64, unique: ['account'] }),
    title: text('标题', { required: true, min: 2, max: 40 }),
    example: text('示例', { max: 600, lines: 4 }),
    scene: choice('场景', messageScenes, { required: true }),
    fields: json('字段', templateFields, {
      required: true,
      words: all => all.map(({ label, key }) => label || key).join('、'),
    }),
    link: choice('跳转页面', donorPages),
    miniPath: text('小程序路径', { max: 120 }),
    quiet: flag('静默时段不发', {
      required: true,
      initial: true,
      hint: '22:00 至次日 8:00 顺延发送',
    }),
    dailyCap: count('每人每日上限', { required: true, initial: 2, min: 1, max: 10, unit: '条' }),
    revision: count('版本', { required: true, initial: 1, ...own }),
    sentOnce: flag('已发送过', { required: true, initial: false, silent: true, ...own }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    trySend: {
      label: '测试发送',
      ask: {
        fan: ref('接收人', 'fans/fan', { required: true, hint: '请选择已关注的工作人员' }),
        words: text('本次内容', { max: 60 }),
      },
      needs: 'messageTemplate.update',
    },
  },
  lifecycle: lifecycle({
    states: { draft: '草稿', enabled: '已启用', disabled: '已停用' },
    initial: 'draft',
    tones: { enabled: 'green', draft: 'blue' },
    editable: ['draft', 'enabled', 'disabled'],
    removable: ['draft'],
    moves: {
      enable: {
        label: '启用',
        from: ['draft', 'disabled'],
        to: 'enabled',
        ask: {
          replace: flag('替换该场景现有模板', { hint: '同一公众号每个场景只能启用一个模板' }),
        },
      },
      disable: {
        label: '停用',
        from: ['enabled'],
        to: 'disabled',
        danger: true,
        confirm: '停用后该场景不再发送消息。',
      },
      giveWay: { label: '被替换', from: ['enabled'], to: 'disabled', system: true },
    },
  }),
  extra: extra<TemplateExtra>(),
  views: {
    list: [
      'title',
      'templateId',
      'scene',
      'fields',
      'quiet',
      'dailyCap',
      'state',
      'account',
      'organisation',
    ],
    filter: ['account', 'scene', 'state', 'organisation'],
    search: ['title', 'templateId'],
    form: {
      模板: ['account', 'templateId', 'title', 'example', 'scene'],
      内容: ['fields', 'link', 'miniPath'],
      发送: ['quiet', 'dailyCap'],
    },
    detail: {
      模板: ['title', 'templateId', 'account', 'scene', 'example', 'state', 'revision'],
      内容: ['fields', 'link', 'miniPath', 'quiet', 'dailyCap'],
    },
  },
  indexes: [['account', 'scene', 'state']],
  discussion: false,
})

/** One template message to one fan about one business fact (发送记录). */
export const messageSend = resource('fans/messageSend', {
  label: '发送记录',
  title: 'business',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, ...own }),
    template: ref('模板', 'fans/messageTemplate', { required: true, ...own }),
    account: ref('公众号', 'fans/officialAccount', { required: true, ...own }),
    scene: choice('场景', messageScenes, { required: true, ...own }),
    fan: ref('接收人', 'fans/fan', { required: true, ...own }),
    donor: ref('捐赠人', 'people/donor', own),
    /** What it tells of: one message a fact and template. */
    business: text('业务', { required: true, max: 90, unique: ['template'], ...own }),
    number: text('业务单号', { max: 40, ...own }),
    massSend: ref('群发', 'fans/massSend', own),
    values: json('内容', z.record(z.string(), z.string()), {
      ...{ required: true, ...own },
      words: values => Object.values(values).join(' · '),
    }),
    revision: count('模板版本', { required: true, initial: 1, ...own }),
    dueAt: moment('计划时间', { required: true, ...own }),
    triedAt: moment('尝试时间', { silent: true, ...own }),
    at: moment('发送时间', own),
    clickedAt: moment('点击时间', own),
    messageNo: text('消息编号', { max: 40, index: true, ...own }),
    error: text('原因', { max: 200, ...own }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: {
      queued: '排队',
      sending: '发送中',
      sent: '已发送',
      delivered: '送达',
      refused: '用户拒收',
      failed: '失败',
      skipped: '未发',
    },
    initial: 'queued',
    tones: { queued: 'orange', sent: 'blue', delivered: 'green', refused: 'red', failed: 'red' },
    editable: [],
    removable: [],
    moves: {
      retry: { label: '重发', from: ['failed'], to: 'queued', bulk: true },
      send: {
        label: '发送',
        from: ['queued', 'sending'],
        to: ['sending', 'sent', 'delivered', 'refused', 'failed', 'skipped'],
        system: true,
      },
    },
  }),
  views: {
    list: ['createdAt', 'scene', 'fan', 'number', 'state', 'error', 'clickedAt', 'at', 'template'],
    filter: ['template', 'account', 'scene', 'fan', 'massSend', 'state', 'createdAt'],
    search: ['number'],
    sort: '-createdAt',
  },
  indexes: [
    ['template', '-createdAt'],
    ['fan', '-createdAt'],
    { on: ['dueAt'], where: 'state', in: ['queued', 'sending'] },
  ],
  discussion: false,
  history: false,
})
