import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, json, moment, ref, text } from '#kinds/index.ts'
import { datasetQuery } from '#modules/dataset/model/index.ts'

/** How an answer is drawn; `auto` goes by its shape. */
export const answerForms = {
  auto: '自动',
  figure: '数字',
  table: '表格',
  line: '折线图',
  column: '柱状图',
  bar: '条形图',
  pie: '饼图',
} as const
export type AnswerForm = keyof typeof answerForms

export const feedbacks = { right: '准确', wrong: '不准确' } as const

/** Whether it is one's own question; nobody changes another's. */
export interface QuestionFacts {
  readonly isMine: boolean
}

/**
 * A question to the data that somebody keeps (智能数据): what was typed, and the form in which it
 * was understood. The form is what runs, for whoever asks in the asker's own scope; never SQL.
 */
export const dataQuestion = resource('zhuanti/dataQuestion', {
  label: '数据问题',
  measure: '个',
  title: 'text',
  fields: {
    text: text('问题', { required: true, min: 2, max: 100 }),
    query: json('解析', datasetQuery, { required: true, words: query => query.dataset }),
    form: choice('展示', answerForms, { required: true, initial: 'auto' }),
    pinned: flag('加入看板', { required: true, initial: false }),
    sort: count('排序', { required: true, initial: 0, max: 999 }),
    shared: choice(
      '共享',
      { self: '仅自己', department: '本部门', organisation: '本机构' },
      { required: true, initial: 'self' },
    ),
    schedule: choice(
      '定时邮件',
      { none: '不发送', weekly: '每周一', monthly: '每月1日' },
      { required: true, initial: 'none', hint: '发到自己账号的邮箱' },
    ),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    department: ref('部门', 'access/department', { system: true }),
    owner: ref('提问人', 'access/account', { system: true }),
    feedback: choice('反馈', feedbacks, { system: true, tones: { right: 'green', wrong: 'red' } }),
    lastRunAt: moment('最近查询', { system: true, silent: true }),
    runs: count('查询次数', { required: true, system: true, initial: 0, silent: true }),
  },
  extra: extra<QuestionFacts>(),
  verbs: ['view', 'create', 'update', 'delete'],
  actions: {
    rate: {
      label: '反馈',
      needs: 'dataQuestion.view',
      quiet: true,
      ask: { feedback: choice('解析结果', feedbacks, { required: true }) },
    },
  },
  views: {
    list: ['text', 'shared', 'schedule', 'pinned', 'owner', 'runs', 'lastRunAt', 'feedback'],
    filter: ['pinned', 'shared', 'schedule', 'owner'],
    search: ['text'],
    form: { 问题: ['text', 'query', 'form'], 保存: ['pinned', 'sort', 'shared', 'schedule'] },
  },
  indexes: [['owner', 'sort'], ['organisation', 'shared'], ['schedule']],
  discussion: false,
  history: false,
})
