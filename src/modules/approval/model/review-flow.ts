import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { day, flag, json, partsInWords, printMoney, ref, rowsInWords, text } from '#kinds/index.ts'

/** One step of a review, field by field: who decides it, and from which amount on it is asked at all. */
const stepFields = z.strictObject({
  name: z
    .string('请填写节点名称')
    .trim()
    .min(2, '节点名称不少于 2 个字')
    .max(20, '节点名称不超过 20 个字'),
  /** Code of the role that decides; null: whoever holds the subject's review action. */
  role: z
    .string()
    .regex(/^[a-z][a-z0-9_]{2,39}$/, '角色编码不正确')
    .nullable()
    .default(null),
  /** 审批主管: the submitter's own superior decides, by the setting of his unit; then no role is named. */
  superior: z.boolean().default(false),
  /** Whether one of those who may decide the step suffices, or every one of them must pass it. */
  mode: z.enum(['any', 'all'], '请选择任一人或全部').default('any'),
  /** Fen, inclusive; the step is left out of reviews below it. */
  amountFrom: z.int('金额应精确到分').min(0, '金额不能为负数').default(0),
  /** Hours of working days until the step counts as overdue; null: never. */
  dueHours: z
    .int('应为整数')
    .min(1, '时限不少于 1 小时')
    .max(8760, '时限不超过一年')
    .nullable()
    .default(null),
})
/** One step of a review. */
export const reviewStep = stepFields.refine(
  ({ role, superior }) => role === null || !superior,
  '由主管审核的节点不能再指定角色',
)
export type ReviewStep = z.infer<typeof reviewStep>

/** The steps of a flow, in their order. */
export const reviewSteps = z
  .array(reviewStep)
  .min(1, '至少设置一个节点')
  .max(4, '最多设置四个节点')
  .refine(
    steps => new Set(steps.map(({ name }) => name)).size === steps.length,
    '各节点的名称不能相同',
  )

/** The steps in one line: `初审 reviewer 满 1,000.00 元 24 小时内`. */
const writeSteps = rowsInWords<ReviewStep>(step =>
  partsInWords(
    step.name,
    step.superior ? '审批主管' : step.role,
    step.mode === 'all' && '须全部通过',
    step.amountFrom > 0 && `满 ${printMoney(step.amountFrom)} 元`,
    step.dueHours !== null && `${step.dueHours} 小时内`,
  ),
)

/** A review flow (审核流程): the steps that a kind of subject passes, by default or in one organisation. */
export const reviewFlow = resource('approval/reviewFlow', {
  label: '审核流程',
  title: 'name',
  fields: {
    name: text('流程名称', { required: true, min: 2, max: 40 }),
    kind: text('审核事项', { required: true, max: 60, frozen: true }),
    organisation: ref('适用机构', 'charity/organisation', {
      frozen: true,
      hint: '留空为平台默认流程',
    }),
    /** Reviews submitted from this day on pass it; earlier ones keep the flow they were opened with. */
    effectiveFrom: day('生效日期', { frozen: true, hint: '不填即刻生效，只影响此后提交的审核' }),
    steps: json('审核节点', reviewSteps, { required: true, words: writeSteps }),
    builtIn: flag('内置', { required: true, system: true, initial: false }),
    remark: text('说明', { max: 200, lines: 2 }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  stepUp: ['create', 'update', 'delete'],
  views: {
    list: ['name', 'kind', 'organisation', 'effectiveFrom', 'builtIn', 'updatedAt', 'updatedBy'],
    filter: ['kind', 'organisation'],
    search: ['name'],
    form: { 流程: ['name', 'effectiveFrom', 'kind', 'organisation', 'steps', 'remark'] },
    sort: 'kind',
  },
  discussion: false,
})
