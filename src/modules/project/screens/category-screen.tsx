import { CategoryUse } from '#modules/cause/parts/category/category-use.tsx'

/** 项目分类. */
export default function CategoryScreen() {
  return <CategoryUse kind="project" />
}
