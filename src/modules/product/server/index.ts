import type { ServerModule } from '#kernel/server/module.ts'
import { recordRules } from '#kernel/server/record-rules.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { functionSwitches, soldLimits } from '#kernel/server/sold-limits.ts'
import { actionExclusions, menuDressings, rightsLimits } from '#modules/access/server/index.ts'
import { actRules } from '#modules/account/server/index.ts'
import { productModel } from '../model/index.ts'
import {
  controlHoldersRoute,
  controlServing,
  exclusionsSet,
  refuseBothHands,
  ruleOf,
} from './control.ts'
import { sellDemoProducts } from './demo-products.ts'
import { dressMenus } from './dress-menus.ts'
import { functionUseRoute, productFunctionServing } from './function.ts'
import { menuServing, menuTreeRoute } from './menu.ts'
import { menuModuleServing } from './menu-module.ts'
import {
  productImpactRoute,
  productPartRoute,
  productServing,
  productVersionServing,
} from './product.ts'
import { productGrants } from './role-grants.ts'
import { sowRegistry } from './sow.ts'
import { productOrganisationServing, turnSubscriptions } from './subscription.ts'
import { subscriptionUsageRoute } from './usage.ts'
import { isFunctionOff, limitsOf, withheldOf } from './withheld.ts'

/** What the platform offers: modules, menus, functions and controls, products and who uses them. */
export const productModule: ServerModule = {
  name: 'product',
  model: productModel,
  grants: productGrants,
  seed: sowRegistry,
  demo: sellDemoProducts,
  servings: [
    menuModuleServing,
    menuServing,
    productFunctionServing,
    controlServing,
    productServing,
    productVersionServing,
    productOrganisationServing,
  ],
  routes: [
    menuTreeRoute,
    functionUseRoute,
    controlHoldersRoute,
    productImpactRoute,
    productPartRoute,
    subscriptionUsageRoute,
  ],
  jobs: [turnSubscriptions],
  tables: { recordSerials },
  brings: [
    rightsLimits.of(withheldOf),
    soldLimits.of(limitsOf),
    functionSwitches.of(isFunctionOff),
    menuDressings.of(dressMenus),
    actionExclusions.of(exclusionsSet),
    actRules.of(ruleOf),
    recordRules.of(refuseBothHands),
  ],
}
