import { send, serve } from "micro";
import microrouter from "microrouter";
import UrlPattern from "url-pattern";

const { get, router } = microrouter;

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const service = router(
    get("/hey", (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      return "Hey!";
    }),
    get("/hell", (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      return "Hell!";
    }),
    get("/hello", (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      return "Hello World!";
    }),
    get("/about", (_request, response) => {
      response.setHeader("Content-Type", "text/html");
      return "<html><body>About page</body></html>";
    }),
    ...routes.map(({ pattern, params, answer }) =>
      // In a string, a param would also match slashes.
      get(new UrlPattern(pattern), (request, response) => {
        const values = params.map((name) => request.params[name]);
        response.setHeader("Content-Type", "text/plain");
        return [answer, ...values].join(" ");
      }),
    ),
    (_request, response) => {
      response.setHeader("Content-Type", "text/plain");
      send(response, 404, "Not Found");
    },
  );

  return untilListening(createServer(serve(service)).listen(port, host));
}
