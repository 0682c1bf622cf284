import type { ServerModule } from '#kernel/server/module.ts'
import { questionModel } from '../model/index.ts'
import { dataQuestionServing, questionRoutes } from './data-question.ts'
import { demoQuestions } from './demo-questions.ts'
import { mailAnswers } from './mail-answers.ts'
import { questionGrants } from './role-grants.ts'

/** Questions to the data in plain Chinese (智能数据): parsed by rules, answered from datasets, kept, shared and mailed. */
export const questionModule: ServerModule = {
  name: 'question',
  model: questionModel,
  grants: questionGrants,
  demo: demoQuestions,
  servings: [dataQuestionServing],
  routes: questionRoutes,
  jobs: [mailAnswers],
}
