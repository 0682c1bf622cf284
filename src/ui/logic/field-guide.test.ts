import { describe, expect, it } from 'vitest'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, phone, text } from '#kinds/index.ts'
import { fieldGuide, stateGuide } from './field-guide.ts'

const loan = resource('library/loan', {
  label: '借阅',
  title: 'number',
  fields: {
    number: text('编号', { system: true }),
    reader: phone('读者手机', { required: true, frozen: true }),
    kind: choice('类别', { home: '外借', hall: '馆内' }, { hint: '馆内当日归还' }),
    due: day('应还日期', { late: true }),
    fee: text('欠费', { needs: 'loan.fee' }),
  },
  lifecycle: lifecycle({
    states: { out: '借出', back: '已还', lost: '遗失' },
    initial: 'out',
    moves: {
      giveBack: { label: '归还', from: ['out'], to: 'back' },
      lose: { label: '报失', from: ['out'], to: ['lost', 'back'], system: true },
    },
  }),
  views: {
    list: ['number', 'state', 'createdAt'],
    form: { 基本信息: ['reader', 'kind', 'due', 'fee'] },
  },
})

describe('the guide to a kind of record', () => {
  it('says of each field what its declaration asks', () => {
    const told = fieldGuide(loan, new Set())
    expect(told.map(({ label, rules, hint }) => [label, rules.join(), hint])).toEqual([
      ['读者手机', '必填,保存后不可修改,脱敏显示', ''],
      ['类别', '选填', '馆内当日归还；外借、馆内'],
      ['应还日期', '选填,提交前须填写', ''],
      ['编号', '系统生成', ''],
      ['状态', '系统生成', '借出、已还、遗失'],
      ['创建时间', '系统生成', ''],
    ])
  })

  it('tells of a field with an action of its own only who holds it', () => {
    const labels = fieldGuide(loan, new Set(['loan.fee'])).map(({ label }) => label)
    expect(labels).toContain('欠费')
  })

  it('leads from each state where its moves lead', () => {
    expect(stateGuide(loan)).toEqual([
      {
        state: 'out',
        label: '借出',
        ways: [
          { label: '归还', to: '已还' },
          { label: '报失（系统）', to: '遗失、已还' },
        ],
      },
      { state: 'back', label: '已还', ways: [] },
      { state: 'lost', label: '遗失', ways: [] },
    ])
  })
})
