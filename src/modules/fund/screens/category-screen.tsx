import { CategoryUse } from '#modules/cause/parts/category/category-use.tsx'

/** 基金分类. */
export default function CategoryScreen() {
  return <CategoryUse kind="fund" />
}
