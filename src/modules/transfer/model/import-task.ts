import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, json, moment, money, ref, text } from '#kinds/index.ts'

/** Hours in which an import may be undone, counted from its end, where its importer says no others. */
export const undoHours = 24

/** What the lines of a sheet do: make records, change those that stand already, or either. */
export const importModes = { insert: '新增', update: '更新', upsert: '新增或更新' } as const

export type ImportMode = keyof typeof importModes

/** What an empty cell says of a record that stands already; `fill`: the others say only what it lacks. */
export const blankCells = { keep: '保持原值', clear: '清空原值', fill: '只填补空白' } as const

export type BlankCells = keyof typeof blankCells

/** What becomes of a sheet in which some lines are wrong. */
export const importPolicies = { each: '逐行导入，跳过有误的行', all: '全部通过才导入' } as const

export type ImportPolicy = keyof typeof importPolicies

/** Most lines that are written all or none: they are one transaction. */
export const mostAtOnce = 20_000

/** What a column of an uploaded sheet is read as; null: passed over. */
export const importHeader = z.array(
  z.strictObject({ title: z.string(), column: z.string().nullable() }),
)

/** What becomes of each line of a sheet. */
export const rowStates = {
  ready: '通过',
  bad: '错误',
  duplicate: '重复',
  done: '已导入',
  kept: '已改动，未撤销',
  undone: '已撤销',
} as const

export type RowState = keyof typeof rowStates

/** One uploaded sheet on its way into records (gyhmanager.md "importJob"); seen by its own account only. */
export const importTask = resource('transfer/importTask', {
  label: '导入任务',
  title: 'number',
  fields: {
    number: text('任务号', { required: true, system: true, max: 32, unique: true }),
    account: text('操作人', { required: true, system: true, max: 36, silent: true }),
    source: text('来源', { required: true, system: true, max: 80 }),
    subject: text('数据', { required: true, system: true, max: 60 }),
    fileName: text('文件', { required: true, system: true, max: 200 }),
    format: choice('格式', { xlsx: 'Excel', csv: 'CSV' }, { required: true, system: true }),
    size: count('大小', { required: true, system: true, unit: '字节', silent: true }),
    sha256: text('校验值', { required: true, system: true, max: 64, silent: true, index: true }),
    mode: choice('方式', importModes, { required: true, system: true, initial: 'insert' }),
    policy: choice('有误时', importPolicies, { required: true, system: true, initial: 'each' }),
    blank: choice('空单元格', blankCells, { required: true, system: true, initial: 'keep' }),
    expectedRows: count('应有行数', { system: true, silent: true }),
    expectedAmount: money('应有金额', { system: true, signed: true, silent: true }),
    sheet: text('工作表', { system: true, max: 100 }),
    headerLine: count('表头行', { required: true, system: true, initial: 1, silent: true }),
    header: json('表头', importHeader, { required: true, system: true, silent: true }),
    total: count('总行数', { required: true, system: true, initial: 0, silent: true }),
    ready: count('通过', { required: true, system: true, initial: 0, silent: true }),
    duplicates: count('重复', { required: true, system: true, initial: 0, silent: true }),
    refused: count('错误', { required: true, system: true, initial: 0, silent: true }),
    inserts: count('成功', { required: true, system: true, initial: 0, silent: true }),
    updates: count('其中更新', { required: true, system: true, initial: 0, silent: true }),
    kept: count('未撤销', { required: true, system: true, initial: 0, silent: true }),
    sheetAmount: money('表内金额', { system: true, signed: true, silent: true }),
    amount: money('金额合计', { system: true, signed: true, silent: true }),
    percent: count('进度', { required: true, system: true, initial: 0, silent: true }),
    overrideReason: text('差额放行', { system: true, max: 400 }),
    overriddenBy: ref('放行人', 'access/account', { system: true }),
    message: text('说明', { system: true, max: 500, silent: true }),
    cursor: count('已处理到', { required: true, system: true, initial: 0, silent: true }),
    attempts: count('尝试次数', { required: true, system: true, initial: 0, silent: true }),
    task: text('进度任务', { system: true, max: 36, silent: true }),
    beatAt: moment('最近进展', { system: true, silent: true }),
    doneAt: moment('完成时间', { system: true, silent: true }),
  },
  owner: { self: 'account' },
  verbs: ['view'],
  discussion: false,
  lifecycle: lifecycle({
    states: {
      mapping: '待映射',
      checking: '校验中',
      checked: '待确认',
      running: '导入中',
      done: '已完成',
      undoing: '撤销中',
      undone: '已撤销',
      cancelled: '已取消',
      failed: '失败',
    },
    initial: 'mapping',
    tones: {
      mapping: 'orange',
      checking: 'blue',
      checked: 'orange',
      running: 'blue',
      done: 'green',
      undoing: 'blue',
      failed: 'red',
    },
    moves: {
      place: { label: '选择表头', from: ['mapping', 'checked'], to: 'mapping', system: true },
      map: { label: '列映射', from: ['mapping', 'checked'], to: 'checking', system: true },
      present: { label: '校验完成', from: ['checking'], to: 'checked', system: true },
      confirm: {
        label: '确认导入',
        from: ['checked'],
        to: 'running',
        isWorkOnRecords: true,
      },
      override: {
        label: '差额放行',
        from: ['checked'],
        to: 'running',
        danger: true,
        stepUp: true,
        isWorkOnRecords: true,
        ask: {
          reason: text('放行原因', {
            required: true,
            min: 5,
            max: 200,
            lines: 2,
            hint: '表内行数或金额与应有数不符仍要导入时说明；原因与差额写入操作日志',
          }),
        },
      },
      finish: { label: '导入完成', from: ['running'], to: 'done', system: true },
      stop: { label: '停止', from: ['running'], to: 'done', danger: true },
      cancel: {
        label: '取消导入',
        from: ['mapping', 'checking', 'checked'],
        to: 'cancelled',
        danger: true,
      },
      undo: {
        label: '撤销',
        from: ['done', 'failed'],
        to: 'undoing',
        danger: true,
        isWorkOnRecords: true,
        ask: { reason: text('撤销原因', { required: true, max: 200 }) },
      },
      withdraw: { label: '撤销完成', from: ['undoing'], to: 'undone', system: true },
      fail: { label: '失败', from: ['checking', 'running', 'undoing'], to: 'failed', system: true },
    },
  }),
  views: {
    list: [
      'number',
      'subject',
      'fileName',
      'mode',
      'state',
      'total',
      'inserts',
      'refused',
      'duplicates',
      'amount',
      'percent',
      'createdAt',
    ],
    filter: ['subject', 'mode', 'state', 'createdAt'],
    search: ['number', 'fileName'],
    detail: {
      导入: [
        'number',
        'subject',
        'fileName',
        'sheet',
        'mode',
        'policy',
        'state',
        'message',
        'createdAt',
        'doneAt',
      ],
      核对: [
        'expectedRows',
        'total',
        'expectedAmount',
        'sheetAmount',
        'overrideReason',
        'overriddenBy',
      ],
      结果: ['ready', 'inserts', 'updates', 'refused', 'duplicates', 'kept', 'amount'],
    },
  },
  indexes: [['account', '-createdAt']],
})
