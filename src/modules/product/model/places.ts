import type { Places } from '#kernel/resource/module-model.ts'
import { control } from './control.ts'
import { menu } from './menu.ts'
import { menuModule } from './menu-module.ts'
import { product, productVersion } from './product.ts'
import { productFunction } from './product-function.ts'
import { productOrganisation } from './subscription.ts'

/** The screens of this module, and what of which records is done there. */
export const productPlaces = {
  '/product/list': { shows: [product, productVersion, menuModule] },
  '/product/edit': { shows: [product], opens: [product] },
  '/product/moduleedit': { shows: [product] },
  '/product/function': { shows: [productFunction] },
  '/product/functionedit': { shows: [productFunction], opens: [productFunction] },
  '/product/control': { shows: [control] },
  '/product/controledit': { shows: [control], opens: [control] },
  '/product/menulist': { shows: [menu, menuModule] },
  '/product/menuupd': { shows: [menu], opens: [menu] },
  '/product/menumoduleupd': { shows: [menuModule], opens: [menuModule] },
  '/product/orglist': { shows: [productOrganisation] },
  '/product/orgadd': { shows: [productOrganisation] },
  '/product/orgedit': { shows: [productOrganisation], opens: [productOrganisation] },
} as const satisfies Places
