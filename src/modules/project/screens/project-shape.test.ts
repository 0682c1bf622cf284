import { expect, test } from 'vitest'
import { missingFields, stepOf } from '#modules/cause/parts/form/form-steps.ts'
import { formFields } from '#ui/logic/use-form.ts'
import { project } from '../model/index.ts'
import { projectShape } from './project-shape.ts'

const missing = (values: Readonly<Record<string, unknown>>) => missingFields(projectShape, values)

test('a public drive misses its plan, a directed one does not', () => {
  expect(missing({ raiseMode: '1' })).toContain('plan')
  expect(missing({ raiseMode: '2' })).not.toContain('plan')
  expect(missing({ raiseMode: '1', emergency: true })).not.toContain('plan')
})

test('partner facts are missed only where there is a partner', () => {
  expect(missing({ raiseMode: '1', hasPartner: true })).toContain('partnerName')
  expect(missing({ raiseMode: '1', hasPartner: false })).not.toContain('partnerName')
})

test('a name that a project bears asks for the consent to it', () => {
  expect(missing({ namedBy: '秦岭' })).toContain('namedByFiles')
  expect(missing({ namedBy: '' })).not.toContain('namedByFiles')
})

test('the people of a story are asked beside it, and not needed', () => {
  expect(missing({ story: '<p>小明</p>' })).not.toContain('storyPeople')
})

test('every field of the form stands in one of its steps', () => {
  const asked = formFields(project)
  expect(asked.filter(field => stepOf(projectShape, field) === undefined)).toEqual([])
})
