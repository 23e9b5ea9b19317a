export function withoutComments(file: string, text: string): string | undefined;
