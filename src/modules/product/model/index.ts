import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { control } from './control.ts'
import { menu } from './menu.ts'
import { menuModule } from './menu-module.ts'
import { productPlaces } from './places.ts'
import { product, productVersion } from './product.ts'
import { productFunction } from './product-function.ts'
import { productOrganisation } from './subscription.ts'

export * from './calls.ts'
export * from './control.ts'
export * from './function-list.ts'
export * from './menu.ts'
export * from './menu-module.ts'
export * from './product.ts'
export * from './product-function.ts'
export * from './subscription.ts'

/** What this module declares. */
export const productModel: ModuleModel = {
  labels: { product: '产品' },
  resources: [
    menuModule,
    menu,
    productFunction,
    control,
    product,
    productVersion,
    productOrganisation,
  ],
  places: productPlaces,
}
