import { resource } from '#kernel/resource/resource.ts'
import { choice, ref, text } from '#kinds/index.ts'
import { findingLevels, rosterChecks } from './words.ts'

const server = { required: true, system: true } as const

/** What speaks against a line of a roster (名册核查); written anew by each check, answers stay with what they answer. */
export const rosterFinding = resource('rescue/rosterFinding', {
  label: '名册核查',
  title: 'words',
  fields: {
    organisation: ref('发放机构', 'charity/organisation', server),
    batch: ref('发放批次', 'rescue/grantBatch', server),
    record: ref('名册行', 'rescue/rescueRecord', server),
    code: choice('核查项', rosterChecks, server),
    level: choice('级别', findingLevels, { ...server, tones: { block: 'red', warn: 'orange' } }),
    words: text('结论', { ...server, max: 200 }),
    answer: text('说明', { system: true, max: 200 }),
    answeredBy: ref('说明人', 'access/account', { system: true }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view'],
  actions: {
    answer: {
      label: '说明',
      needs: 'grantBatch.roster',
      bulk: true,
      ask: { answer: text('说明', { required: true, min: 2, max: 200, lines: 2 }) },
    },
  },
  views: {
    list: ['record', 'code', 'level', 'words', 'answer', 'answeredBy'],
    filter: ['batch', 'code', 'level', 'record'],
    search: ['words'],
    sort: 'createdAt',
  },
  indexes: [['batch', 'level'], ['record']],
  discussion: false,
  history: false,
})
