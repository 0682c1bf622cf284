import {
  files,
  html,
  json,
  partsInWords,
  recordNumber,
  rowsInWords,
  sealedText,
  term,
  text,
} from '#kinds/index.ts'
import { milestones, teamMembers } from './project-parts.ts'
import { storyPeople, writeStoryPeople } from './story-people.ts'

/** Project facts (项目资料). */
export const projectFacts = {
  number: recordNumber('项目编号', 'X'),
  beneficiaryGroup: term('资助对象', 'beneficiary-group', { required: true }),
  story: html('受助故事', { max: 20_000 }),
  storyPeople: json('涉及人物', storyPeople, {
    words: writeStoryPeople,
    hint: '故事中的真实人物须有书面同意，未成年人须使用化名',
  }),
  executionPlan: text('执行计划', { late: true, max: 3000, lines: 6 }),
  milestones: json('里程碑', milestones, {
    words: rowsInWords(({ name, dueOn, doneOn }) =>
      partsInWords(name, `计划 ${dueOn}`, doneOn && `完成 ${doneOn}`),
    ),
  }),
  team: json('项目团队', teamMembers, {
    late: true,
    words: rowsInWords(({ name, duty }) => `${name} ${duty}`),
  }),
  teamPhones: sealedText('团队电话', {
    lines: 3,
    max: 1000,
    hint: '每行一人：姓名 电话；默认脱敏，不对外公开',
  }),
  namedBy: text('冠名', { max: 30 }),
  namedByFiles: files('冠名同意文件', { max: 3, hint: '冠名方书面同意，填写冠名时必须上传' }),
  receiptNote: text('票据说明', { max: 200 }),
} as const
