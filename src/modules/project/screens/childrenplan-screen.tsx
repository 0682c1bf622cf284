import { ChildPlans } from '#modules/cause/parts/child-plan/child-plans.tsx'

/** 子计划. */
export default function ChildrenplanScreen() {
  return <ChildPlans kind="project" />
}
