import type { ServerModule } from '#kernel/server/module.ts'
import { causeKindSql } from '#modules/cause/server/index.ts'
import { projectModel } from '../model/index.ts'
import { projects } from './project.ts'
import { projectGrants } from './role-grants.ts'

/** Projects: what this kind of cause adds to every cause. */
export const projectModule: ServerModule = {
  name: 'project',
  model: projectModel,
  grants: projectGrants,
  servings: [projects.serving],
  routes: projects.routes,
  sql: causeKindSql('project'),
  brings: projects.brings,
}
