import { choice, day, text } from '#kinds/index.ts'
import { causeShape, type FormStep } from '#modules/cause/parts/cause-shape.ts'
import { fieldsOf } from '#modules/cause/parts/form/form-steps.ts'
import { personKinds, project } from '../model/index.ts'
import { publicPlace } from './project-places.ts'

const of = (...sections: readonly string[]) => fieldsOf(project, sections)

const steps: readonly FormStep[] = [
  { key: 'basic', title: '基本信息', fields: of('基本信息') },
  { key: 'raising', title: '募捐设置', fields: of('募捐设置') },
  { key: 'plan', title: '备案与合作', fields: of('备案与合作') },
  { key: 'beneficiary', title: '受益人', fields: of('受益人') },
  { key: 'budget', title: '预算', fields: [], layout: 'wide' },
  { key: 'content', title: '内容', fields: of('内容'), layout: 'broad' },
  { key: 'execution', title: '执行', fields: of('执行') },
  { key: 'fee', title: '费用与剩余', fields: of('费用与剩余') },
  { key: 'contact', title: '联系与附件', fields: of('联系与附件', '开关') },
]

const isGiven = (value: unknown) => typeof value === 'string' && value !== ''

/** The screens of every cause as those of projects: with a story and its people, milestones, team and budget. */
export const projectShape = causeShape({
  kind: 'project',
  resource: project,
  places: {
    list: publicPlace,
    review: '/project/proverifydetail',
    queue: '/project/proverify',
  },
  reviews: 'project,cause.terminate,cause.close',
  hasBudget: true,
  steps,
  conditions: {
    storyPeople: { isAsked: ({ story }) => isGiven(story) },
    namedByFiles: { isAsked: ({ namedBy }) => isGiven(namedBy), isNeeded: () => true },
  },
  lists: {
    milestones: {
      columns: {
        name: { field: text('里程碑', { required: true, max: 40 }), part: 2 },
        dueOn: { field: day('计划日', { required: true }), part: 1 },
        doneOn: { field: day('完成日'), part: 1 },
      },
      blank: { name: '', dueOn: null, doneOn: null },
      addLabel: '添加里程碑',
      max: 20,
    },
    storyPeople: {
      columns: {
        kind: { field: choice('成年', personKinds, { required: true }), part: 2 },
        name: { field: text('真实姓名（不公开）', { required: true, max: 20 }), part: 2 },
        alias: { field: text('文中化名', { max: 20 }), part: 2 },
        consent: { field: text('同意书编号', { max: 60 }), part: 3 },
      },
      blank: { kind: 'adult', name: '', alias: null, consent: null },
      addLabel: '添加人物',
      max: 30,
    },
    team: {
      columns: {
        name: { field: text('姓名', { required: true, max: 50 }), part: 1 },
        duty: { field: text('职责', { required: true, max: 50 }), part: 2 },
      },
      blank: { name: '', duty: '' },
      addLabel: '添加成员',
      max: 20,
    },
  },
  printedLists: {
    milestones: ({ name, dueOn, doneOn }) =>
      `${String(dueOn)} ${String(name)}${doneOn ? `（${String(doneOn)} 完成）` : ''}`,
    storyPeople: ({ kind, name, alias, consent }) =>
      [
        String(name),
        // The cast of a json field: its schema names the kinds.
        personKinds[kind as keyof typeof personKinds],
        alias ? `文中称「${String(alias)}」` : '',
        consent ? `同意书 ${String(consent)}` : '未登记同意书',
      ]
        .filter(Boolean)
        .join(' · '),
    team: ({ name, duty }) => `${String(name)} · ${String(duty)}`,
  },
  stories: [['受助故事', 'story']],
  execution: ({ executionPlan, milestones }) => ({
    words: executionPlan,
    steps: (milestones ?? []).map(({ name, dueOn, doneOn }) => [
      name,
      doneOn ? `${doneOn} 完成` : `计划 ${dueOn}`,
    ]),
  }),
  published: { parties: [['冠名', 'namedBy']], terms: [['票据', 'receiptNote']] },
})
