using System;

switch (args)
{
    case ["agent-turn"]:
        AgentTurn.Run();
        break;
    case ["agent-bridge"]:
        AgentBridge.Run();
        break;
    case ["declared", .. var namespaces]:
        Declared.Run(namespaces);
        break;
    case ["hand-made"]:
        HandMade.Run();
        break;
    case ["imported"]:
        Imported.Run();
        break;
    case ["language"]:
        Language.Run();
        break;
    case ["names-and-texts", var documentation]:
        NamesAndTexts.Run(documentation);
        break;
    case ["documented", var text]:
        Documented.Run(text);
        break;
    case ["schemas"]:
        Schemas.Run();
        break;
    case ["serializer"]:
        Serializer.Run();
        break;
    default:
        throw new ArgumentException("Name the program to run.");
}
