export declare const NODE_PACKAGE: string;
export declare function nodeIn(modules: string): string;
export declare const CHECKOUT_NODE: string;
