import { resource } from '#kernel/resource/resource.ts'
import { choice, count, decimal, money, ref, text } from '#kinds/index.ts'

/** Kinds of expense (费用类别); 管理费用 is used by fee accruals, the others by payouts. */
export const expenseItems = {
  '1': '款物资助',
  '2': '服务实施',
  '3': '项目管理',
  '4': '管理费用',
  '5': '募捐成本',
} as const

/** A budget line (预算): what a part of a project's target is for. */
export const budgetLine = resource('project/budgetLine', {
  label: '预算',
  title: 'item2',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', {
      required: true,
      system: true,
      frozen: true,
    }),
    cause: ref('标的', 'project/cause', { required: true, frozen: true }),
    item1: choice('费用类别', expenseItems, { required: true }),
    item2: text('费用项', { required: true, max: 20 }),
    content: text('执行内容', { max: 100 }),
    unitPrice: money('单价', { required: true, min: 1 }),
    quantity: decimal('数量', { required: true, digits: 2, min: 0.01 }),
    unit: text('单位', { max: 8 }),
    /** unitPrice × quantity, rounded half up to the fen. */
    amount: money('小计', { required: true, system: true, initial: 0 }),
    note: text('备注', { max: 200 }),
    sort: count('序号', { required: true, initial: 0, max: 9999 }),
    used: money('已用', { required: true, system: true, silent: true, initial: 0 }),
    reserved: money('冻结', { required: true, system: true, silent: true, initial: 0 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  views: {
    list: [
      'item1',
      'item2',
      'content',
      'unitPrice',
      'quantity',
      'unit',
      'amount',
      'used',
      'reserved',
      'note',
    ],
    filter: ['cause', 'item1'],
    search: ['item2'],
    form: {
      预算: ['cause', 'item1', 'item2', 'content', 'unitPrice', 'quantity', 'unit', 'note', 'sort'],
    },
    sort: 'sort',
  },
  indexes: [['cause', 'sort']],
  discussion: false,
})
