import { resource } from '#kernel/resource/resource.ts'
import { choice, flag, ref, text } from '#kinds/index.ts'

/** What a donor may give to. */
export const causeKinds = { project: '项目', fund: '基金', help: '求助' } as const

/** The code of a kind of causes. */
export type CauseKindName = keyof typeof causeKinds

/** The life of every cause (model.md "What a donor gives to"). */
export const causeStates = {
  draft: '草稿',
  pending: '待审核',
  rejected: '已驳回',
  approved: '已通过',
  raising: '募捐中',
  raised: '募捐结束',
  executing: '执行中',
  paused: '已暂停',
  terminated: '已终止',
  closed: '已结项',
  archived: '已归档',
} as const

/** Colours of the states of a cause. */
export const causeTones = {
  pending: 'blue',
  rejected: 'red',
  approved: 'purple',
  raising: 'green',
  raised: 'blue',
  executing: 'green',
  paused: 'orange',
  terminated: 'red',
} as const

/** How far a cause has told of itself. */
export interface CauseDisclosure {
  /** When its last progress was published; null where none is. */
  readonly lastProgressAt: string | null
  /** The day on which the next disclosure is due; past where one is overdue, null where none is. */
  readonly nextDueOn: string | null
  readonly overdue: number
}

/** How money is raised; `1` needs the organisation's qualification (BR-03, BR-04). */
export const raiseModes = { '1': '公开募捐', '2': '定向募捐' } as const

/**
 * The common identity of projects, funds and help requests (募捐标的): what donations, ledger and
 * reports refer to. Its id is the id of the project, fund or help request; PostgreSQL keeps it
 * equal to that record, nobody writes it.
 */
export const cause = resource('project/cause', {
  label: '募捐标的',
  title: 'title',
  fields: {
    kind: choice('类型', causeKinds, { required: true, system: true }),
    number: text('编号', { required: true, system: true, max: 30, unique: true }),
    title: text('名称', { required: true, system: true, max: 60 }),
    organisation: ref('所属机构', 'charity/organisation', { required: true, system: true }),
    category: ref('分类', 'classify/category', { system: true, copied: true }),
    raiseMode: choice('募捐方式', raiseModes, { required: true, system: true }),
    status: choice('状态', causeStates, { required: true, system: true, tones: causeTones }),
    listed: flag('公开展示', { required: true, system: true }),
  },
  owner: { organisation: 'organisation', cause: 'id' },
  verbs: ['view'],
  actions: { recategorise: '批量调整分类' },
  views: {
    list: ['number', 'title', 'kind', 'organisation', 'category', 'raiseMode', 'status', 'listed'],
    filter: ['kind', 'organisation', 'category', 'raiseMode', 'status', 'listed'],
    search: ['title', 'number'],
  },
  indexes: [
    ['organisation', 'kind', 'status'],
    ['kind', 'status'],
  ],
  discussion: false,
})
