/** Each adds its language to `cronstrue`. */
declare module 'cronstrue/locales/*';
