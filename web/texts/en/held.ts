export const held = {
  changed: 'Somebody changed this meanwhile.',
  deleted: 'Somebody deleted this meanwhile.',
}
