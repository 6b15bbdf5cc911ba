/** Names that break a page that trusts its data. */
export const HOSTILE = {
  markup: '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>',
  rightToLeft: 'مهمة الليل שלום',
  emoji: '🚀🧪 run',
  long: `long-${'x'.repeat(1990)}`,
} as const;
